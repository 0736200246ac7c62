/** Reminders of what is not paid, and what else was sent of an invoice. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { id, instant, maybeLine, PersonBrief, ref, version, z } from "../schema.ts";
import { emailText } from "../values/email/email-domain.ts";

export const REMINDER_LIMITS = { steps: 10, before: -60, after: 365 } as const;
export const SENT_EMAIL_KINDS = ["invoice", "reminder", "receipt"] as const;
export const SENT_EMAIL_STATES = ["queued", "kept", "sent", "failed"] as const;

const day = z.int().check(z.minimum(REMINDER_LIMITS.before), z.maximum(REMINDER_LIMITS.after));
const config = {
  /** One day or several, answered as they were given: days after an invoice is due on which it is reminded of; before it, where negative. None: no reminders leave by themselves. */
  invoiceReminderInDays: z.union([
    day,
    z.array(day).check(
      z.maxLength(REMINDER_LIMITS.steps),
      z.overwrite((days) => [...new Set(days)].sort((one, other) => one - other)),
    ),
  ]),
  /** Whether what a client owes on one day comes in one email. */
  collective: z._default(z.boolean(), false),
  /** Whether payments are thanked for. */
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
  /** Days after the due day, of a reminder that left by itself. */
  step: z.nullable(z.int()),
  subject: z.string(),
  recipients: z.array(emailText()),
  state: z.enum(SENT_EMAIL_STATES),
  /** Why it could not be sent yet. */
  failure: z.nullable(z.string()),
  /** Null where it left by itself. */
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type SentEmail = z.output<typeof SentEmail>;
export const InvoiceEmails = z.object({
  /** The newest first. */
  emails: z.array(SentEmail),
  /** Why it is not reminded of; null if it is. */
  muted: z.nullable(z.object({ reason: z.string(), by: z.nullable(PersonBrief), at: instant() })),
  /** The reminder that leaves next by itself. */
  next: z.nullable(z.object({ step: z.int(), day: z.string() })),
  /** Who a reminder goes to. */
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
    summary: "What was sent of an invoice, and the reminder that comes next",
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
    summary: "Send no more reminders of an invoice, for a reason; without one, remind of it again",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({ reason: maybeLine(LIMITS.headline) }),
    reply: InvoiceEmails,
  }),
};

export const errorEmails = {
  send: call("POST", "/finance/v1/send-error-email", {
    summary: "Send what failed of an invoice, its last email or its way to Xero, to the agency's finance address",
    access: write("FINANCE"),
    body: z.strictObject({ invoiceId: ref("invoice", "changed") }),
    sendsMail: true,
    limit: "document",
    reply: z.object({ to: z.string() }),
  }),
};
