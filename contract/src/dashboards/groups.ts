import { contentDashboards } from "./content-dashboard.ts";

export const dashboardGroups = { contentDashboards };
