import { contractFigures } from "./contract-figures.ts";
import { currencies } from "./currency.ts";
import { feeRules, managementFees } from "./fee-rule.ts";
import { financeSettings } from "./finance-setting.ts";
import { financeReports } from "./report.ts";
import { taskRules } from "./task-rule.ts";
import { lineAccounts, taxRates } from "./tax-rate.ts";

export const financeGroups = {
  taxRates,
  lineAccounts,
  currencies,
  feeRules,
  managementFees,
  taskRules,
  financeSettings,
  financeReports,
  contractFigures,
};
