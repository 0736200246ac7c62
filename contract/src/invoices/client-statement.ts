/** Client statements: invoices, credit notes and payments of a period, and the amounts open at its end. */

import { call, fileCall, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { DebtSums } from "../finance/report.ts";
import { EMAIL_LIMITS, EmailPreview } from "../finance-emails/email-template.ts";
import { SENT_EMAIL_STATES } from "../finance-emails/reminder.ts";
import { date, emptyIsNull, id, instant, maybeLine, maybeText, Named, PersonBrief, ref, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { emailRecipients } from "./recipients.ts";

export const CLIENT_STATEMENT_ITEMS = ["INVOICE", "CREDIT_NOTE", "PAYMENT", "REFUND"] as const;
export type ClientStatementItem = (typeof CLIENT_STATEMENT_ITEMS)[number];

const ClientStatementLine = z.object({
  key: z.string(),
  on: z.string(),
  item: z.enum(CLIENT_STATEMENT_ITEMS),
  /** Number of the document; for a payment or a refund, of its invoice. */
  number: z.string(),
  /** The document's title, or the reference of a payment. */
  title: z.string(),
  /** Null for anything but an invoice. */
  dueDate: z.nullable(z.string()),
  invoiceId: id(),
  creditNoteId: z.nullable(id()),
  /** Minor units; above 0 the client owes more. */
  amount: z.int(),
  /** Amount the client owes after this line. */
  balance: z.int(),
});

/** The statement in one currency. */
const ClientStatementPart = z.object({
  currency: z.string(),
  /** Amount the client owed before the first day, and after the last; negative for a credit. */
  opening: z.int(),
  closing: z.int(),
  lines: z.array(ClientStatementLine),
  /** Invoices that are open at the end of the last day, the oldest first. */
  open: z.array(
    z.object({
      invoiceId: id(),
      number: z.string(),
      title: z.string(),
      dueDate: z.string(),
      /** As of the end of the last day; null if it is not overdue. */
      overdueDays: z.nullable(z.int()),
      open: z.int(),
    }),
  ),
  ages: DebtSums,
  /** Credit left from payments and credit notes, above 0. */
  credit: z.int(),
});
export type ClientStatementPart = z.output<typeof ClientStatementPart>;

export const ClientStatement = z.object({
  client: z.string(),
  from: z.string(),
  to: z.string(),
  /** By currency, the one with most entries first; empty if nothing was ever sent. */
  parts: z.array(ClientStatementPart),
  /** Statements sent by email, the newest first. */
  emails: z.array(
    z.object({
      id: id(),
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      recipients: z.array(emailText()),
      state: z.enum(SENT_EMAIL_STATES),
      /** Reason it has not been sent yet. */
      failure: z.nullable(z.string()),
      by: z.nullable(PersonBrief),
      at: instant(),
    }),
  ),
});
export type ClientStatement = z.output<typeof ClientStatement>;

/** Left out, from the first day of the year until today. */
const query = z.strictObject({ from: z.optional(date()), to: z.optional(date()) });
export type ClientStatementPeriod = z.output<typeof query>;

const written = {
  from: date(),
  to: date(),
  /** Template; left out, the default. */
  templateId: emptyIsNull(ref("emailTemplate")),
  /** Overrides the template's subject and text, with merge fields. */
  subject: maybeLine(EMAIL_LIMITS.subject),
  message: maybeText(EMAIL_LIMITS.text),
};
export const ClientStatementSendForm = z.strictObject({
  ...written,
  recipients: emailRecipients().check(z.minLength(1)),
});
export type ClientStatementSendForm = z.output<typeof ClientStatementSendForm>;

const PATH = "/finance/v1/clients/{id}/statement";
const topics = ["invoice", "creditNote", "financeEmail"] as const;
const params = z.strictObject({ id: ref("partner", "seen") });

export const clientStatements = {
  get: call("GET", PATH, {
    summary: "Statement of a client: invoices, credit notes and payments of a period, and open amounts",
    access: read("FINANCE"),
    topics,
    params,
    query,
    reply: ClientStatement,
  }),
  pdf: fileCall("GET", `${PATH}/pdf`, {
    summary: "The statement of a client as PDF",
    access: read("FINANCE"),
    params,
    query,
    kinds: { exportsRecords: never("it is of one client, and made to be sent to them every month") },
    limit: "costly",
  }),
  preview: call("POST", `${PATH}/preview-email`, {
    summary: "Email of a client's statement as it would be sent, with its errors",
    access: read("FINANCE"),
    topics,
    params,
    reads: true,
    body: z.strictObject(written),
    reply: z.extend(EmailPreview, {
      template: z.nullable(Named),
      /** Source of the email, with its merge fields. */
      source: z.object({ subject: z.string(), text: z.string() }),
    }),
  }),
  send: call("POST", `${PATH}/send`, {
    summary: "Send a client their statement by email, with its PDF",
    access: write("FINANCE"),
    topics: ["financeEmail"],
    params,
    body: ClientStatementSendForm,
    sendsMail: true,
    letters: ["recipients"],
    limit: "document",
    reply: ClientStatement,
  }),
};
