import { talentReport } from "./talent.ts";

const { list, overview, rows } = talentReport;
export const reportGroups = { talentReport: { list, overview, rows } };
