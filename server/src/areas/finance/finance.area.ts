import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { ofAgency, type Resolver } from "#server/lib/serving/references.ts";
import { currencyHandlers } from "./currency.ts";
import { feeRuleHandlers } from "./fee-rule.ts";
import { lineAccount, taskRule } from "./finance.table.ts";
import { financeSettingHandlers } from "./finance-setting.ts";
import { contractFigureHandlers } from "./reports/contract-figures.ts";
import { readMoney } from "./reports/dashboard.ts";
import { financeReportHandlers } from "./reports/handlers.ts";
import { taskRuleHandlers } from "./task-rule.ts";
import { lineAccountHandlers, taxRateHandlers } from "./tax-rate.ts";

/** Finds rows that only readers of finances may name. */
const ofFinance = (table: string): Resolver => {
  const find = ofAgency(table);
  return async (db, query, ids, lock) => (may(query.actor, "FINANCE", "read") ? find(db, query, ids, lock) : []);
};
const mayRead = (actor: Actor) => may(actor, "FINANCE", "read");

export const financeArea = defineArea({
  resolvers: {
    taxRate: ofFinance("tax_rate"),
    lineAccount: ofFinance("line_account"),
    feeRule: ofAgency("management_fee_rule"),
    taskRule: ofAgency("task_rule"),
  },
  subscriptions: { finance_setting: [{ topics: ["financeSetting"], may: mayRead, mayAll: mayRead }] },
  financeUses: [
    { usedKind: "taxRate", table: lineAccount, column: lineAccount.taxRateId },
    { usedKind: "taxRate", table: taskRule, column: taskRule.taxRateId },
    { usedKind: "lineAccount", table: taskRule, column: taskRule.accountId },
  ],
  open: ({ financeUses }) => ({
    bindings: [
      scoped(GROUPS.taxRates, taxRateHandlers(financeUses)),
      scoped(GROUPS.lineAccounts, lineAccountHandlers(financeUses)),
      scoped(GROUPS.currencies, currencyHandlers),
      scoped(GROUPS.feeRules, feeRuleHandlers),
      scoped(GROUPS.taskRules, taskRuleHandlers),
      scoped(GROUPS.financeSettings, financeSettingHandlers),
      scoped(GROUPS.financeReports, financeReportHandlers),
      scoped(GROUPS.contractFigures, contractFigureHandlers),
    ],
    widgets: { MONEY: ({ db, actor, period }) => readMoney(db, actor, period) },
  }),
});
