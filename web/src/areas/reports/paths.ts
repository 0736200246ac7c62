import { REPORT_SCREENS } from "#contract/reports/screens.ts";

export const {
  talentReport: TALENT_REPORT_PATH,
  scoutReport: SCOUT_REPORT_PATH,
  contractReport: CONTRACT_REPORT_PATH,
  taskReport: TASK_REPORT_PATH,
  costReport: COST_REPORT_PATH,
  commsReport: COMMS_REPORT_PATH,
} = REPORT_SCREENS;
