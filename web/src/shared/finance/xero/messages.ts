import type { XeroKind } from "#contract/xero/codes.ts";
import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of where a document stands in Xero. */
export const t = defineMessages({
  xero: "Xero",
  NOT_SYNCED: "Not in Xero",
  SYNCED: "In Xero",
  MISMATCH_AMOUNT: "Amounts differ",
  here: "Here",
  there: "In Xero",
  sync: "Send to Xero",
  compare: "Compare with Xero",
  retry: "Try again",
  sendOurs: "Send ours again",
  accept: "Accept",
  acceptTitle: "Accept the amount in Xero",
  acceptLine: "It is {amount} there. Nothing changes here.",
  accepted: "The amount in Xero is accepted",
  acceptedBecause: "Accepted: {reason}",
  orVoid: "If the amount here is wrong, void it and write a new one.",
  orReject: "If the amount here is wrong, reject the expense, correct it and approve it again.",
  orReverse: "If the amount here is wrong, reverse the payout on the talent's statement.",
  reason: "Reason",
  reasonNeeded: "Say why",
  waiting: { one: "Goes within a minute", other: "{count} steps go within a minute" },
  trying: "Trying again for up to three days. {reason}",
  stopped: "{what} has not reached Xero.",
  asked: "Xero is asked within a minute",
  comparedAt: "Compared",
  paidOn: "Paid there on {day}",
  payoutsThere: "{there} of {count} there",
  payouts: "What was paid, in Xero",
  open: "Open in Xero",
  tellFinance: "Tell finance",
  reported: "Reported to {to}",
});
export const STOPPED_NAMES: Readonly<Record<XeroKind, string>> = {
  invoice: "The invoice",
  creditNote: "A credit note",
  payment: "A payment",
  refund: "A refund",
  bill: "The bill",
};
