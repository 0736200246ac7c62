/** How the agency's emails are: texts that they start from, open tracking, and the inbound webhook. */
import { call, owner, read, write } from "../call.ts";
import { Done, emptyIsNull, id, instant, line, ref, version, z } from "../schema.ts";
import { richText } from "../values/rich-text.ts";
import { MAIL_LIMITS } from "./mail-log.ts";

/** What a template's codes in double braces stand for. */
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
    summary: "Fill a template for its receiver and what it is about",
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
  /** Whether emails may be told to notice that they are opened. */
  tracksOpens: z.boolean(),
  /** Where a mail server posts what comes in; null until it is switched on. */
  inboundUrl: z.nullable(z.string()),
});
export type MailSettings = z.output<typeof MailSettings>;

const SETTINGS = "/mail/v1/settings";
export const mailSettings = {
  get: call("GET", SETTINGS, {
    summary: "How the agency's emails are",
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
  // Not a POST: what makes a POST repeatable keeps its reply for a day, and this reply holds a secret.
  renewInbound: call("PUT", `${SETTINGS}/inbound`, {
    summary: "Switch the inbound webhook on, with a new secret that is shown once",
    access: owner,
    topics: ["mailSetting"],
    kinds: { returnsSecret: "always", connectsService: "always" },
    body: z.strictObject({}),
    reply: z.object({ url: z.string(), secret: z.string() }),
  }),
};
