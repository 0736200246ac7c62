import { contentDashboards } from "../dashboards/content-dashboard.ts";
import { fans } from "./fan.ts";
import { fanKeys } from "./fan-key.ts";
import { fanReports } from "./report.ts";
import { publicSites, talentPages } from "./site.ts";

export const fanGroups = { publicSites, talentPages, fanKeys, fans, fanReports, contentDashboards };
