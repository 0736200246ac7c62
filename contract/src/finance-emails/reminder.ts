/** Payment reminders, and other emails of an invoice. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { id, instant, maybeLine, PersonBrief, ref, version, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";

export const REMINDER_LIMITS = { steps: 10, before: -60, after: 365 } as const;
export const SENT_EMAIL_KINDS = ["invoice", "reminder", "receipt"] as const;
export const SENT_EMAIL_STATES = ["queued", "kept", "sent", "failed"] as const;

const day = z.int().check(z.minimum(REMINDER_LIMITS.before), z.maximum(REMINDER_LIMITS.after));
const config = {
  /**
   * One day or several, returned as sent: days after the due date on which reminders are sent, before it if negative.
   * Empty: no automatic reminders.
   */
  invoiceReminderInDays: z.union([
    day,
    z.array(day).check(
      z.maxLength(REMINDER_LIMITS.steps),
      z.overwrite((days) => [...new Set(days)].sort((a, b) => a - b)),
    ),
  ]),
  /** True to send a client one email for everything due on one day. */
  collective: z._default(z.boolean(), false),
  /** True to thank clients for payments by email. */
  receipts: z._default(z.boolean(), false),
};
export const ReminderConfigForm = z.strictObject({ ...config, version: version() });
export const ReminderConfig = z.object({
  invoiceReminderInDays: z.union([z.int(), z.array(z.int())]),
  collective: z.boolean(),
  receipts: z.boolean(),
  /** 1 before anything was set. */
  version: z.int(),
});
export type ReminderConfig = z.output<typeof ReminderConfig>;

export const SentEmail = z.object({
  id: id(),
  kind: z.enum(SENT_EMAIL_KINDS),
  /** Days after the due date, for an automatic reminder. */
  step: z.nullable(z.int()),
  subject: z.string(),
  recipients: z.array(emailText()),
  state: z.enum(SENT_EMAIL_STATES),
  /** Reason it has not been sent yet. */
  failure: z.nullable(z.string()),
  /** Null for an automatic email. */
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type SentEmail = z.output<typeof SentEmail>;
export const InvoiceEmails = z.object({
  /** The newest first. */
  emails: z.array(SentEmail),
  /** Reason reminders are off; null if they are on. */
  muted: z.nullable(z.object({ reason: z.string(), by: z.nullable(PersonBrief), at: instant() })),
  /** Next automatic reminder. */
  next: z.nullable(z.object({ step: z.int(), day: z.string() })),
  /** Recipients of a reminder. */
  recipients: z.array(emailText()),
});
export type InvoiceEmails = z.output<typeof InvoiceEmails>;

const CONFIG = "/finance/v1/invoice-reminder-config";
export const reminderConfig = {
  get: call("GET", CONFIG, {
    summary: "When reminders and receipts leave by themselves",
    access: read("FINANCE"),
    topics: ["financeEmail"],
    reply: ReminderConfig,
  }),
  update: call("PUT", CONFIG, {
    summary: "Set when reminders and receipts leave by themselves",
    access: write("FINANCE"),
    topics: ["financeEmail"],
    body: ReminderConfigForm,
    reply: ReminderConfig,
  }),
};

const INVOICE = "/finance/v1/invoices/{id}";
const topics = ["invoice", "financeEmail"] as const;
const params = z.strictObject({ id: ref("invoice") });
export const invoiceReminders = {
  list: call("GET", `${INVOICE}/emails`, {
    summary: "Emails of an invoice, and its next reminder",
    access: read("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("invoice", "seen") }),
    reply: InvoiceEmails,
  }),
  send: call("POST", `${INVOICE}/reminders`, {
    summary: "Send a reminder of an invoice now",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({}),
    sendsMail: true,
    limit: "document",
    reply: InvoiceEmails,
  }),
  mute: call("PUT", `${INVOICE}/reminders/mute`, {
    summary: "Turn off reminders of an invoice, with a reason; without one, turn them on again",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({ reason: maybeLine(LIMITS.headline) }),
    reply: InvoiceEmails,
  }),
};

export const errorEmails = {
  send: call("POST", "/finance/v1/send-error-email", {
    summary: "Report an invoice's failed email or Xero sync to the agency's finance address",
    access: write("FINANCE"),
    body: z.strictObject({ invoiceId: ref("invoice", "changed") }),
    sendsMail: true,
    limit: "document",
    reply: z.object({ to: z.string() }),
  }),
};
