/** Enquiry forms on websites: their fields, who is notified, and which websites may embed them. */

import { call, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { USE_STATUSES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import {
  clean,
  Done,
  emptyIsNull,
  id,
  instant,
  line,
  maybeText,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { trimmedAtEnd } from "../trim.ts";

export const ENQUIRY_FORM_LIMITS = { forms: 50, receivers: 50, origins: 20 } as const;

/** Modes of a field on the form. */
export const FIELD_MODES = ["off", "optional", "required"] as const;
export type FieldMode = (typeof FIELD_MODES)[number];
/** Optional fields besides name, email and message. */
export const OPTIONAL_FIELDS = ["company", "phone", "dates"] as const;

/** The address of a website without a path: `https://example.com`; plain HTTP only on the same machine. */
const ORIGIN = /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;
const origin = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((text) => trimmedAtEnd(text, /\//)),
    z.maxLength(LIMITS.url),
    z.refine((text) => ORIGIN.test(text), { error: "A website’s address without a path, such as https://example.com" }),
    clean,
  );

const fieldMode = (defaultMode: FieldMode) => z._default(z.enum(FIELD_MODES), defaultMode);

export const EnquiryFormBody = z.strictObject({
  name: line(),
  active: z._default(z.boolean(), true),
  /** The talent that its enquiries are about. */
  talentId: emptyIsNull(ref("person")),
  /** Colleagues who are notified of each enquiry and see it. */
  receiverIds: z._default(refs("staff", ENQUIRY_FORM_LIMITS.receivers, "agency"), []),
  /** Websites whose pages may send it; the hosted page always may. */
  allowedOrigins: z._default(
    z.array(origin()).check(
      z.maxLength(ENQUIRY_FORM_LIMITS.origins, { error: `At most ${ENQUIRY_FORM_LIMITS.origins}` }),
      z.overwrite((origins) => [...new Set(origins)]),
    ),
    [],
  ),
  company: fieldMode("optional"),
  phone: fieldMode("optional"),
  dates: fieldMode("optional"),
  /** Automatic reply to a sender, at most once a day; none without a text. */
  replySubject: emptyIsNull(line()),
  replyText: maybeText(LIMITS.text),
});
export type EnquiryFormBody = z.output<typeof EnquiryFormBody>;

export const EnquiryFormRow = z.object({
  id: id(),
  name: z.string(),
  active: z.boolean(),
  status: z.enum(USE_STATUSES),
  /** Key of the form in its address; not a secret. */
  key: z.string(),
  /** Null without one, or if the reader may not see that talent. */
  talent: z.nullable(PersonBrief),
  receivers: z.array(PersonBrief),
  allowedOrigins: z.array(z.string()),
  company: z.enum(FIELD_MODES),
  phone: z.enum(FIELD_MODES),
  dates: z.enum(FIELD_MODES),
  replySubject: z.nullable(z.string()),
  replyText: z.nullable(z.string()),
  /** Number of enquiries received, without spam, and the time of the latest. */
  received: z.int(),
  lastAt: z.nullable(instant()),
  version: z.int(),
});
export type EnquiryFormRow = z.output<typeof EnquiryFormRow>;

const PATH = "/mail/v1/enquiry-form";
const topics = ["enquiryForm"] as const;
const byId = z.strictObject({ id: ref("enquiryForm") });

const NO_STEP_UP = never("a form lets strangers write to the agency, and shows them nothing of it");
export const enquiryForms = {
  list: call("GET", PATH, {
    summary: "Enquiry forms, by name",
    access: read("ORGANIZATION"),
    topics,
    reply: z.array(EnquiryFormRow),
  }),
  create: call("POST", PATH, {
    summary: "Add a form; its key is generated",
    kinds: { opensToStrangers: NO_STEP_UP },
    access: write("ORGANIZATION"),
    topics,
    body: EnquiryFormBody,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Change a form",
    kinds: { opensToStrangers: NO_STEP_UP },
    access: write("ORGANIZATION"),
    topics,
    params: byId,
    body: z.extend(EnquiryFormBody, { version: version() }),
    current: EnquiryFormRow,
    reply: EnquiryFormRow,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete a form: its address stops working, its enquiries stay",
    access: write("ORGANIZATION"),
    topics,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    summary: "Restore a deleted form",
    access: write("ORGANIZATION"),
    topics,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
