import { payRunFiles, payRuns } from "./pay-run.ts";
import { payRunSettings } from "./pay-run-setting.ts";

export const payRunGroups = { payRuns, payRunFiles, payRunSettings };
