import type { AccountKind } from "#contract/finance/tax-rate.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of the configuration of finance. */
export const t = defineMessages({
  taxRates: "Tax rates",
  taxRatesLine:
    "What a line is taxed with. A changed rate counts for new documents; what was sent keeps the rate it had.",
  addRate: "Add tax rate",
  editRate: "Edit {name}",
  noRates: "No tax rates",
  noRatesLine: "Without one, lines of documents carry no tax.",
  accounts: "Accounts",
  accountsLine: "What lines are booked on. Each can suggest a tax rate, which a line may change.",
  addAccount: "Add account",
  editAccount: "Edit {name}",
  noAccounts: "No accounts",
  noAccountsLine: "Lines of documents need one.",
  name: "Name",
  code: "Code",
  codeHint: "The number under which your books know it",
  percent: "Percent",
  kind: "Kind",
  income: "Income",
  expense: "Expense",
  defaultRate: "Tax rate",
  noRate: "None",
  active: "Active",
  activeHint: "An inactive one stays where it is used and isn't offered any more",
  inactive: "Inactive",
  unused: "Not used",
  uses: { one: "used once", other: "used {count} times" },
  actionsOf: "Actions for {name}",
  edit: "Edit",
  deactivate: "Make inactive",
  activate: "Make active",
  remove: "Delete",
  usedRate: "Something uses this tax rate. Make it inactive instead.",
  usedAccount: "Something uses this account. Make it inactive instead.",
  added: "{name} was added",
  saved: "{name} was saved",
  removed: "{name} was deleted",
  deactivated: "{name} is inactive",
  activated: "{name} is active",
});

export const KIND_NAMES: Readonly<Record<AccountKind, string>> = { income: t("income"), expense: t("expense") };
