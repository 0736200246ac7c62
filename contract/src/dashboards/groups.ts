import { dashboardSetting, managementDashboard } from "./management.ts";

export const dashboardGroups = { managementDashboard, dashboardSetting };
