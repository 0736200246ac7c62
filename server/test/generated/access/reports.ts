/** Access to reports: the right to reports, and figures by the rights of what they count. */
import { type Rule, reads, writes } from "./rule.ts";

const reportRules = (name: string, list: string): [string, Rule][] => [
  // Agencies are for super admins.
  [`POST ${name}`, { ...reads("REPORT"), also: [403] }],
  // A measure that the reader may not see is refused.
  [`POST ${name}/overview`, { ...reads("REPORT"), also: [403] }],
  [`POST ${name}/rows`, { ...reads("REPORT"), also: [403] }],
  [`POST ${name}/pdf`, { ...reads("REPORT"), also: [403] }],
  [`POST /talent/v1/${list}/export`, reads("REPORT")],
  [`POST /talent/v1/${list}/counts`, reads("REPORT")],
];

const SCHEDULES = "/client/v1/reports/schedules";
const DASHBOARD = "/client/v1/dashboard";
export const REPORT_RULES: Readonly<Record<string, Rule>> = Object.fromEntries<Rule>([
  [`GET ${DASHBOARD}/management-dashboard`, reads("DASHBOARD")],
  [`GET ${DASHBOARD}/dashboard-setting`, reads("DASHBOARD")],
  // Each principal names the version that was there before the first of them.
  [`PUT ${DASHBOARD}/offered-widgets`, { ...writes("DASHBOARD"), also: [409] }],
  // Arranging for others takes full access.
  [`PUT ${DASHBOARD}/dashboard-setting`, { ...reads("DASHBOARD"), also: [403] }],
  [`GET ${SCHEDULES}`, reads("REPORT")],
  // A super admin has none, and a receiver changes none.
  [`POST ${SCHEDULES}`, { ...reads("REPORT"), also: [403] }],
  [`PUT ${SCHEDULES}/{id}`, { ...reads("REPORT"), also: [403, 404] }],
  [`DELETE ${SCHEDULES}/{id}`, { ...reads("REPORT"), also: [404] }],
  [`POST ${SCHEDULES}/{id}/send`, { ...reads("REPORT"), also: [403, 404] }],
  ...reportRules("/client/v1/reports/talent", "talentReport"),
  ...reportRules("/client/v1/reports/scout", "scoutReport"),
  ...reportRules("/client/v1/reports/contract", "contractReport"),
  ...reportRules("/client/v1/reports/task", "taskReport"),
  ...reportRules("/finance/v1/reports/cost-and-revenue", "costReport"),
  ...reportRules("/client/v1/reports/comms", "commsReport"),
]);
