import type { XeroKind, XeroState, XeroStep } from "#contract/xero/codes.ts";
import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the connection to Xero. */
export const t = defineMessages({
  connection: "Connection",
  intro:
    "Sends each invoice, credit note, payment and refund to your books once it is sent or recorded here, and brings back payments that are made in Xero. Expenses and pay-runs go there as bills if you switch that on.",
  notSetUp: "This installation is not set up for Xero.",
  notSetUpLine: "To switch it on, set {names} on the server.",
  connect: "Connect Xero",
  reconnect: "Connect again",
  disconnect: "Disconnect",
  disconnectAsk: "Disconnect Xero?",
  disconnectLine: "Documents in Xero stay as they are. Unsent ones are kept, and sent once you connect again.",
  keep: "Keep connected",
  disconnected: "Xero was disconnected",
  organisation: "Organisation in Xero",
  chooseOne: "Choose the organisation that your documents go to.",
  connectedBy: "{name} connected it",
  refused: "Xero was not connected, because the sign-in there was cancelled.",
  paused: "Nothing is sent until {when}: Xero asked for a pause, or can't be reached.",
  mappings: "Accounts and tax",
  mappingsLine: "The matching accounts and tax rates in Xero. Documents wait until everything they need is mapped.",
  readAgain: "Read from Xero again",
  reading: "Xero is asked again",
  accounts: "Accounts",
  taxRates: "Tax rates",
  payments: "Payments",
  withoutAccount: "Lines without an account",
  withoutTax: "Lines without tax",
  bank: "Payments in {currency}",
  clearing: "Collected by talents, or paid from credit",
  clearingHint: "An account in Xero that takes payments and is no bank",
  bills: "Bills",
  billsLine:
    "Whether what you spend and pay goes to Xero as bills. It holds for what is approved or paid after you save.",
  sendExpenses: "Send expenses as bills",
  sendExpensesHint: "Once an expense is approved, for its supplier or for who paid it",
  sendPayRuns: "Send pay-runs as bills",
  sendPayRunsHint: "Once a pay-run is paid, one bill for each talent of what they get",
  since: "On since {when}",
  billAccount: "Expenses without an account",
  payoutAccount: "Payouts to talents",
  billTax: "Tax on expenses without a rate",
  billRate: "{name}, {percent} %, on bills",
  none: "Not chosen",
  save: "Save",
  saved: "Saved. Waiting documents will be sent.",
  queue: "Waiting",
  queueLine: "What has not reached Xero yet.",
  counts: "{waiting} waiting, {stopped} stopped",
  empty: "Everything has reached Xero.",
  retry: "Try all again",
  retried: "What stopped is tried again",
  soon: "Goes within a minute",
  trying: "Trying again for up to three days. {reason}",
  behind: "Goes after the one that stopped",
  draft: "Draft",
});

export const XERO_STATE_NAMES: Readonly<Record<XeroState, string>> = {
  DISCONNECTED: "Not connected",
  CONNECTING: "Connecting",
  CHOOSING: "Choose an organisation",
  CONNECTED: "Connected",
  RECONNECT: "Has to be connected again",
};
const QUEUED_NAMES: Readonly<Record<XeroKind, string>> = {
  invoice: "Invoice",
  creditNote: "Credit note",
  payment: "Payment",
  refund: "Refund",
  bill: "Bill",
};
const STEP_NAMES: Readonly<Record<XeroStep, string>> = {
  send: "",
  allocate: "set against its invoice",
  void: "to void",
  again: "again",
  compare: "to compare",
};
/** "Credit note, to void" */
export const queuedText = (kind: XeroKind, step: XeroStep): string =>
  [QUEUED_NAMES[kind], STEP_NAMES[step]].filter(Boolean).join(", ");
