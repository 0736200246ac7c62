/** Names of a statement's lines in its files. */
import type { LedgerItem } from "#contract/ledger/codes.ts";

export const ITEM_NAMES: Readonly<Record<LedgerItem, string>> = {
  INVOICED: "Invoiced",
  PAID: "Paid",
  COLLECTED: "Collected by the talent",
  WORK: "Paid work",
  COMMISSION: "Commission",
  FEE_TAX: "Tax on commission",
  TAX: "Tax",
  EXPENSE: "Expense",
  ADVANCE: "Advance",
  CHARGE_BACK: "Charge-back",
  WITHHELD: "Withheld tax",
  PAYOUT: "Payout",
  REPAYMENT: "Repayment",
};
