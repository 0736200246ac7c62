import { defineMessages } from "../../../ui/format/messages.ts";

export const t = defineMessages({
  recordPayment: "Record payment",
  amount: "Amount",
  paidOn: "Paid on",
  method: "Method",
  reference: "Reference",
  BANK: "Bank transfer",
  CARD: "Card",
  CASH: "Cash",
  CHEQUE: "Cheque",
  COLLECTED: "Collected by the talent",
  OTHER: "Other",
  CREDIT: "From the client's credit",
  available: "The client has {amount} left of other invoices",
  overpaidBy: "Client's name",
  overpaidHint: "This is more than the open amount. Type “{client}” to accept it.",
  paymentSaved: "{amount} recorded",
});
