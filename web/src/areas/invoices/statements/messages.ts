import type { DebtAge } from "#contract/finance/report.ts";
import type { ClientStatementItem } from "#contract/invoices/client-statement.ts";
import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of the statements of clients. */
export const t = defineMessages({
  statement: "Statement",
  downloadPdf: "Download PDF",
  sendByEmail: "Send by email",
  nothing: "Nothing was invoiced yet",
  nothingLine: "Once an invoice of this client is sent, its statement shows what was invoiced, paid and is open.",
  nothingHere: "Nothing in this period",
  owed: "Owed at the end",
  credit: "The client's credit",
  linesOf: "Entries in {currency}",
  openOf: "Open invoices in {currency}",
  date: "Date",
  document: "Document",
  due: "Due",
  amount: "Amount",
  balance: "Balance",
  opening: "Balance before",
  closing: "Balance",
  numbered: "{item} {number}",
  invoice: "Invoice",
  creditNote: "Credit note",
  payment: "Payment for",
  refund: "Refund of",
  byAge: "What is open, by days overdue",
  notDue: "Not due",
  days30: "1 to 30 days",
  days60: "31 to 60 days",
  days90: "61 to 90 days",
  over90: "Over 90 days",
  emails: "Sent by email",
  period: "{from} to {to}",
  failure: "Not sent: {reason}",

  sendTitle: "Send statement",
  sendLine: "Its PDF is attached.",
  send: "Send",
  sent: "Statement sent to {recipients}",
  recipientsHint: "Each gets an email of their own",
});

export const STATEMENT_ITEMS: Readonly<Record<ClientStatementItem, string>> = {
  INVOICE: t("invoice"),
  CREDIT_NOTE: t("creditNote"),
  PAYMENT: t("payment"),
  REFUND: t("refund"),
};
export const STATEMENT_AGES: Readonly<Record<DebtAge, string>> = {
  NOT_DUE: t("notDue"),
  DAYS_30: t("days30"),
  DAYS_60: t("days60"),
  DAYS_90: t("days90"),
  OVER_90: t("over90"),
};
