export const TALENT_REPORT_PATH = "/reports/talent";
