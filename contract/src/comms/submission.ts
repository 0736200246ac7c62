/** What a website sends, and what it is told before: the public side of forms for enquiries. */
import { LIMITS } from "../limits.ts";
import { enquiryPhone } from "../opportunities/enquiry.ts";
import { clean, line, maybeLine, visible, z } from "../schema.ts";
import { email } from "../values/formats.ts";
import { span } from "../work/work.ts";
import { FIELD_ASKS } from "./enquiry-form.ts";

/** Leading zero bits of the hash that proves that a sender has spent time. */
export const PROOF_BITS = 14;
export const CHALLENGE_MINUTES = 10;

export const EnquirySubmission = z.strictObject({
  name: line(),
  email: email(),
  text: z
    .string()
    .check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(LIMITS.text), clean, visible, z.normalize("NFC")),
  company: maybeLine(),
  /** E.164, or written with spaces. */
  phone: enquiryPhone(),
  ...span,
  /** From the reply about the form, with the number that solves it. */
  challenge: z.optional(z.string().check(z.maxLength(200))),
  proof: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  /** Of a field that people do not see, named so that no browser and no password manager has anything for it. */
  leaveEmpty: z.optional(z.string().check(z.maxLength(LIMITS.text))),
  /** Was that field, which password managers filled. A page that was opened before may send it; nothing follows from it. */
  website: z.optional(z.string().check(z.maxLength(LIMITS.text))),
});
export type EnquirySubmission = z.output<typeof EnquirySubmission>;

/** What a page that shows the form needs. */
export const PublicEnquiryForm = z.object({
  agency: z.string(),
  company: z.enum(FIELD_ASKS),
  phone: z.enum(FIELD_ASKS),
  dates: z.enum(FIELD_ASKS),
  /** Signed, good once and for ten minutes: `challenge.number` hashed with SHA-256 has to begin with so many zero bits. */
  challenge: z.string(),
  bits: z.int(),
});
export type PublicEnquiryForm = z.output<typeof PublicEnquiryForm>;
