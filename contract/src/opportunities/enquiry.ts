/** Enquiries from clients become opportunities, by one function for every channel. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { ASSIGNED } from "../record.ts";
import { emptyIsNull, id, instant, line, maybeLine, maybeText, Named, ref, refs, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { maybeEmail } from "../values/formats.ts";
import { span, WORK_LIMITS } from "../work/work.ts";

/** Channel of an enquiry. */
export const ENQUIRY_CHANNELS = ["EMAIL", "PHONE", "WEBSITE", "MESSAGE", "OTHER"] as const;

const PHONE = "Use the international format, such as +61 491 570 156";
/** Phone number in the international format, or null. */
export const enquiryPhone = () =>
  emptyIsNull(
    z.string().check(z.trim(), z.maxLength(LIMITS.tag), z.regex(/^\+[1-9][\d ().-]{6,24}$/, { error: PHONE })),
  );
/** E.164 of a number in the international format. */
export const compactPhone = (text: string | null): string | null => text?.replaceAll(/[^+\d]/g, "") ?? null;

const fields = {
  channel: z._default(z.enum(ENQUIRY_CHANNELS), "EMAIL"),
  name: maybeLine(),
  company: maybeLine(),
  email: maybeEmail(),
  /** E.164 */
  phone: enquiryPhone(),
  text: maybeText(LIMITS.text),
  /** The dates wanted. */
  ...span,
};

/** Enquiry that an opportunity was created from, as stored with it. */
export const KeptEnquiry = z.object({
  channel: z.enum(ENQUIRY_CHANNELS),
  name: z.nullable(z.string()),
  company: z.nullable(z.string()),
  email: z.nullable(emailText()),
  phone: z.nullable(z.string()),
  text: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  at: instant(),
  /** Website enquiry that it was converted from. */
  websiteEnquiryId: z.optional(id()),
});
export type KeptEnquiry = z.output<typeof KeptEnquiry>;

/** Records that match the sender, if the reader may see them. */
export const EnquiryMatch = z.object({
  partner: z.nullable(Named),
  contact: z.nullable(Named),
  /** Criterion of the match; a company's name finds only a partner. */
  by: z.nullable(z.enum(["email", "phone", "company"])),
});
export type EnquiryMatch = z.output<typeof EnquiryMatch>;

export const EnquiryForm = z.strictObject({
  ...fields,
  title: line(),
  personIds: z._default(refs("person", WORK_LIMITS.people), []),
  leadId: emptyIsNull(ref("staff", "assignee")),
  ...ASSIGNED,
  partnerId: emptyIsNull(ref("partner")),
  contactId: emptyIsNull(ref("partnerContact")),
  /** Adds a partner of this name, instead of `partnerId`. */
  newPartner: maybeLine(),
  /** Adds the sender to the partner as a contact, in place of `contactId`. */
  addContact: z._default(z.boolean(), false),
  /** Reason for saving it although it conflicts with an exclusivity. */
  conflictReason: z.optional(maybeText(LIMITS.remark)),
});
export type EnquiryForm = z.output<typeof EnquiryForm>;

const PATH = "/client/v1/pipelines/enquiry";
export const enquiries = {
  match: call("POST", `${PATH}/match`, {
    summary:
      "Find the partner and the contact of an enquiry: by email, then by phone, else the partner by the company's name",
    access: read("PIPELINE"),
    reads: true,
    topics: ["partner"],
    body: z.strictObject({ email: maybeEmail(), phone: enquiryPhone(), company: maybeLine() }),
    reply: EnquiryMatch,
  }),
  create: call("POST", PATH, {
    summary: "Create an opportunity from an enquiry, with its partner and contact",
    access: write("PIPELINE"),
    topics: ["opportunity", "partner"],
    body: EnquiryForm,
    reply: z.object({ id: id() }),
  }),
};
