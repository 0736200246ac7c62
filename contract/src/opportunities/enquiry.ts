/** Enquiries: what a client asks for becomes an opportunity, by one function whatever way it came. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { ASSIGNED } from "../record.ts";
import { emptyIsNull, id, instant, line, maybeLine, maybeText, Named, ref, refs, z } from "../schema.ts";
import { emailText } from "../values/email/email-domain.ts";
import { maybeEmail } from "../values/formats.ts";
import { span, WORK_LIMITS } from "../work/work.ts";

/** How an enquiry came. */
export const ENQUIRY_CHANNELS = ["EMAIL", "PHONE", "WEBSITE", "MESSAGE", "OTHER"] as const;

const PHONE = "Use the international format, such as +61 491 570 156";
/** A phone number in the international format, or none. */
export const enquiryPhone = () =>
  emptyIsNull(
    z.string().check(z.trim(), z.maxLength(LIMITS.tag), z.regex(/^\+[1-9][\d ().-]{6,24}$/, { error: PHONE })),
  );
/** E.164 of a number in the international format. */
export const compactPhone = (text: string | null): string | null => text?.replaceAll(/[^+\d]/g, "") ?? null;

const asked = {
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

/** What an opportunity keeps of the enquiry that it was made of. */
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
  /** The enquiry of a website that it was made of. */
  websiteEnquiryId: z.optional(id()),
});
export type KeptEnquiry = z.output<typeof KeptEnquiry>;

/** Whom the sender is, as far as the reader may see them. */
export const EnquiryMatch = z.object({
  partner: z.nullable(Named),
  contact: z.nullable(Named),
  /** What they were found by; by a company's name only a partner is. */
  by: z.nullable(z.enum(["email", "phone", "company"])),
});
export type EnquiryMatch = z.output<typeof EnquiryMatch>;

export const EnquiryForm = z.strictObject({
  ...asked,
  title: line(),
  personIds: z._default(refs("person", WORK_LIMITS.people), []),
  leadId: emptyIsNull(ref("staff", "assignee")),
  ...ASSIGNED,
  partnerId: emptyIsNull(ref("partner")),
  contactId: emptyIsNull(ref("partnerContact")),
  /** Adds a partner of this name, in place of `partnerId`. */
  newPartner: maybeLine(),
  /** Adds the sender to the partner as a contact, in place of `contactId`. */
  addContact: z._default(z.boolean(), false),
  /** Why it is saved although it clashes with an exclusivity. */
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
    summary: "Make an opportunity of an enquiry, with the partner and the contact that are asked for",
    access: write("PIPELINE"),
    topics: ["opportunity", "partner"],
    body: EnquiryForm,
    reply: z.object({ id: id() }),
  }),
};
