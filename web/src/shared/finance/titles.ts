import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the screens of finance, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  finance: "Finance",
  dashboard: "Dashboard",
  debtors: "Debtors",
  expenses: "Expenses",
  bank: "Bank",
  trust: "Trust",
  payRuns: "Pay-runs",
  payouts: "Payouts",
  ready: "Ready to invoice",
  invoices: "Invoices",
  creditNotes: "Credit notes",
  invoiceSettings: "Invoice settings",
  emails: "Emails",
  rules: "Rules",
  configuration: "Configuration",
  feeRules: "Management fees",
  taskRules: "Task types",
  otherConfiguration: "Other",
  xero: "Xero",
  taxConfiguration: "Tax and accounts",
});
