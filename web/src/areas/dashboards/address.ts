/** Addresses of the dashboard, by themselves: the navigation of every page has them. */
export const MANAGEMENT_DASHBOARD_PATH = "/dashboard/management-dashboard";
export const DASHBOARD_SETTING_PATH = "/dashboard/dashboard-setting";
