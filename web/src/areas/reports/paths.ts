export const TALENT_REPORT_PATH = "/reports/talent";
export const SCOUT_REPORT_PATH = "/reports/scout";
export const CONTRACT_REPORT_PATH = "/reports/contract";
export const TASK_REPORT_PATH = "/reports/task";
export const COST_REPORT_PATH = "/reports/costAndRevenue";
export const COMMS_REPORT_PATH = "/reports/comms";
