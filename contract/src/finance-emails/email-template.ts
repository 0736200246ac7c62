/** Templates of finance emails: several for each kind, one of them the default. */
import { call, read, write } from "../call.ts";
import { DOCUMENT_LANGUAGES } from "../contract-documents/contract-setting.ts";
import { LIMITS } from "../limits.ts";
import { clean, Done, emptyIsNull, id, line, Named, ref, version, visible, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { email, maybeEmail } from "../values/formats.ts";
import { EMAIL_KINDS } from "./email-fields.ts";

export const EMAIL_LIMITS = { templates: 100, copies: 5, subject: LIMITS.headline, text: LIMITS.text } as const;

/** Subject and text, with merge fields. */
const source = {
  subject: line(EMAIL_LIMITS.subject),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { abort: true }),
      z.maxLength(EMAIL_LIMITS.text),
      clean,
      visible,
      z.normalize("NFC"),
    ),
};
const form = {
  name: line(LIMITS.masterName),
  /** Language of amounts and dates; left out, the language of the agency's documents. */
  language: emptyIsNull(z.enum(DOCUMENT_LANGUAGES)),
  ...source,
};
export const EmailTemplateForm = z.strictObject({ kind: z.enum(EMAIL_KINDS), ...form });
export type EmailTemplateForm = z.output<typeof EmailTemplateForm>;
export const EmailTemplateEdit = z.strictObject({ ...form, version: version() });

export const EmailTemplate = z.object({
  id: id(),
  kind: z.enum(EMAIL_KINDS),
  name: z.string(),
  language: z.nullable(z.enum(DOCUMENT_LANGUAGES)),
  subject: z.string(),
  text: z.string(),
  /** True for the default template of its kind. */
  isDefault: z.boolean(),
  version: z.int(),
});
export type EmailTemplate = z.output<typeof EmailTemplate>;

export const EmailPreview = z.object({
  subject: z.string(),
  /** Rich text; empty if the source has errors. */
  html: z.string(),
  errors: z.array(z.object({ field: z.enum(["subject", "text"]), message: z.string() })),
});
export type EmailPreview = z.output<typeof EmailPreview>;

const PATH = "/finance/v1/email-templates";
const reads = { access: read("FINANCE"), topics: ["financeEmail"] } as const;
const writes = { access: write("FINANCE"), topics: ["financeEmail"] } as const;
const params = z.strictObject({ id: ref("emailTemplate") });

export const emailTemplates = {
  list: call("GET", PATH, {
    summary: "Templates of the emails of finance, by kind and name",
    ...reads,
    reply: z.array(EmailTemplate),
  }),
  get: call("GET", `${PATH}/{id}`, { summary: "A template of an email", ...reads, params, reply: EmailTemplate }),
  create: call("POST", PATH, {
    summary: "Add a template of an email",
    ...writes,
    body: EmailTemplateForm,
    reply: EmailTemplate,
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Change an email template; sent emails stay unchanged",
    ...writes,
    params,
    body: EmailTemplateEdit,
    reply: EmailTemplate,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete an email template; the built-in one replaces a deleted default",
    ...writes,
    params,
    reply: Done,
  }),
  preview: call("POST", `${PATH}/preview`, {
    summary: "Preview of an email with an invoice or examples merged, and its errors",
    access: read("FINANCE"),
    reads: true,
    topics: ["financeEmail", "invoice"],
    body: z.strictObject({
      kind: z.enum(EMAIL_KINDS),
      language: emptyIsNull(z.enum(DOCUMENT_LANGUAGES)),
      ...source,
      invoiceId: emptyIsNull(ref("invoice")),
    }),
    reply: EmailPreview,
  }),
};

const own = {
  /** Template; left out, the built-in one. */
  templateId: emptyIsNull(ref("emailTemplate")),
  /** Reply-to address; left out, the sender of all outgoing emails. */
  replyTo: maybeEmail(),
  /** Addresses that get a copy of each of these emails. */
  copyTo: z._default(
    z.array(email()).check(
      z.maxLength(EMAIL_LIMITS.copies),
      z.overwrite((addresses) => [...new Set(addresses)]),
    ),
    [],
  ),
  attachPdf: z._default(z.boolean(), true),
  /** Added below the text; left out, the agency's name. */
  signature: emptyIsNull(z.string().check(z.trim(), z.maxLength(LIMITS.remark), clean, visible, z.normalize("NFC"))),
};
export const EmailSettingsForm = z.strictObject({ ...own, version: version() });
export type EmailSettingsForm = z.output<typeof EmailSettingsForm>;

export const EmailSettings = z.object({
  kind: z.enum(EMAIL_KINDS),
  template: z.nullable(Named),
  replyTo: z.nullable(z.string()),
  copyTo: z.array(emailText()),
  attachPdf: z.boolean(),
  signature: z.nullable(z.string()),
  /** 1 before anything was set. */
  version: z.int(),
});
export type EmailSettings = z.output<typeof EmailSettings>;

const TAB = "/finance/v1/settings/emails/{emailTab}";
const ofTab = z.strictObject({ emailTab: z.enum(EMAIL_KINDS) });
export const emailSettings = {
  get: call("GET", TAB, { summary: "Settings for emails of one kind", ...reads, params: ofTab, reply: EmailSettings }),
  update: call("PUT", TAB, {
    summary: "Change the settings for emails of one kind",
    ...writes,
    params: ofTab,
    body: EmailSettingsForm,
    reply: EmailSettings,
  }),
};

export const invoiceEmails = {
  preview: call("GET", "/finance/v1/invoices/{id}/preview-email", {
    summary: "The email of an invoice, as it would be sent with a template",
    access: read("FINANCE"),
    topics: ["financeEmail", "invoice"],
    params: z.strictObject({ id: ref("invoice", "seen") }),
    query: z.strictObject({ templateId: z.optional(ref("emailTemplate")) }),
    reply: z.object({
      template: z.nullable(Named),
      subject: z.string(),
      html: z.string(),
      /** Source of the email, with its merge fields. */
      source: z.object({ subject: z.string(), text: z.string() }),
    }),
  }),
};
