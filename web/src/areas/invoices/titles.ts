import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of invoices, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  finance: "Finance",
  invoiceSettings: "Invoice settings",
  emails: "Emails",
  statement: "Statement",
});
