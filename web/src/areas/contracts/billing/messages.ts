import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of what a contract bills and what comes of it. */
export const t = defineMessages({
  billing: "Billing",
  send: "Send invoice",
  to: "To {emails}",
  draft: "Draft",
  voided: "Void",
  paid: "Paid",
  openUntil: "{amount} open, due {day}",
  late: { one: "{amount} open, {count} day late", other: "{amount} open, {count} days late" },
  earned: "Commission {earned} of {total} earned",
  due: "Due to {name}: {amount}",
  owed: "Owed by {name}: {amount}",
  hiddenTalent: "a talent that you can't see",
  statement: "Statement",
  statementOf: "Statement of {name}",
  noneYet: "Nothing is ready to be invoiced",
  noneYetLine: "Instalments come up here on their day, once the contract is signed.",
});
