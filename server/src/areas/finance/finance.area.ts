import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { currencyHandlers } from "./currency.ts";
import { lineAccount } from "./finance.table.ts";
import { lineAccountHandlers, taxRateHandlers } from "./tax-rate.ts";

const mayRead = (actor: Actor) => may(actor, "FINANCE", "read");

export const financeArea = defineArea({
  resolvers: { taxRate: ofAgency("tax_rate"), lineAccount: ofAgency("line_account") },
  subscriptions: { finance_setting: [{ topics: ["financeSetting"], may: mayRead, mayAll: mayRead }] },
  financeUses: [{ of: "taxRate", table: lineAccount, column: lineAccount.taxRateId }],
  open: ({ financeUses }) => ({
    bindings: [
      scoped(GROUPS.taxRates, taxRateHandlers(financeUses)),
      scoped(GROUPS.lineAccounts, lineAccountHandlers(financeUses)),
      scoped(GROUPS.currencies, currencyHandlers),
    ],
  }),
});
