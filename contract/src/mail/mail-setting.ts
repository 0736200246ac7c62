/** Email settings of an agency: templates, open tracking, and the inbound webhook. */
import { call, owner, read, write } from "../call.ts";
import { Done, emptyIsNull, id, instant, line, ref, version, z } from "../schema.ts";
import { richText } from "../values/rich-text.ts";
import { MAIL_LIMITS } from "./mail-log.ts";

/** Merge fields of a template, in double braces. */
export const MAIL_MERGE_FIELDS = ["name", "firstName", "company", "subject", "agency", "sender", "today"] as const;
export type MailMergeField = (typeof MAIL_MERGE_FIELDS)[number];

export const MailTemplateForm = z.strictObject({
  name: line(),
  subject: line(),
  html: richText({ max: MAIL_LIMITS.text }),
});
export type MailTemplateForm = z.output<typeof MailTemplateForm>;
export const MailTemplate = z.object({
  id: id(),
  name: z.string(),
  subject: z.string(),
  html: z.string(),
  updatedAt: instant(),
  version: z.int(),
});
export type MailTemplate = z.output<typeof MailTemplate>;

const TEMPLATES = "/mail/v1/templates";
const topics = ["mailTemplate"] as const;
const params = z.strictObject({ id: ref("mailTemplate") });

export const mailTemplates = {
  list: call("GET", TEMPLATES, {
    summary: "Texts that emails start from",
    access: read("COMM"),
    topics,
    reply: z.array(MailTemplate),
  }),
  create: call("POST", TEMPLATES, {
    summary: "Add a text that emails start from",
    access: write("COMM"),
    topics,
    body: MailTemplateForm,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${TEMPLATES}/{id}`, {
    summary: "Change a text that emails start from",
    access: write("COMM"),
    topics,
    params,
    body: z.extend(MailTemplateForm, { version: version() }),
    current: MailTemplate,
    reply: Done,
  }),
  remove: call("DELETE", `${TEMPLATES}/{id}`, {
    summary: "Delete a text that emails start from",
    access: write("COMM"),
    topics,
    params,
    reply: Done,
  }),
  fill: call("POST", `${TEMPLATES}/{id}/fill`, {
    summary: "Fill a template for its recipient and record",
    access: read("COMM"),
    reads: true,
    params: z.strictObject({ id: ref("mailTemplate", "seen") }),
    body: z.strictObject({
      personId: emptyIsNull(ref("person")),
      contactId: emptyIsNull(ref("partnerContact")),
      recordId: emptyIsNull(ref("record")),
    }),
    /** Codes without a value are left as they are, and named in `missing`. */
    reply: z.object({ subject: z.string(), html: z.string(), missing: z.array(z.enum(MAIL_MERGE_FIELDS)) }),
  }),
};

export const MailSettings = z.object({
  /** True if emails may track opens. */
  tracksOpens: z.boolean(),
  /** URL that a mail server posts incoming mail to; null until it is switched on. */
  inboundUrl: z.nullable(z.string()),
});
export type MailSettings = z.output<typeof MailSettings>;

const SETTINGS = "/mail/v1/settings";
export const mailSettings = {
  get: call("GET", SETTINGS, {
    summary: "Email settings",
    access: read("COMM"),
    topics: ["mailSetting"],
    reply: MailSettings,
  }),
  update: call("PUT", SETTINGS, {
    summary: "Allow or forbid open tracking",
    access: owner,
    topics: ["mailSetting"],
    body: z.strictObject({ tracksOpens: z.boolean() }),
    reply: Done,
  }),
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  renewInbound: call("PUT", `${SETTINGS}/inbound`, {
    summary: "Switch the inbound webhook on, with a new secret that is shown once",
    access: owner,
    topics: ["mailSetting"],
    kinds: { returnsSecret: "always", connectsService: "always" },
    body: z.strictObject({}),
    reply: z.object({ url: z.string(), secret: z.string() }),
  }),
};
