/** Public side of enquiry forms: the form's definition, and its submission. */
import { LIMITS } from "../limits.ts";
import { enquiryPhone } from "../opportunities/enquiry.ts";
import { clean, line, maybeLine, visible, z } from "../schema.ts";
import { email } from "../values/formats.ts";
import { span } from "../work/work.ts";
import { FIELD_MODES } from "./enquiry-form.ts";

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
  /** Honeypot: a field people do not see, named so that browsers and password managers do not fill it. */
  leaveEmpty: z.optional(z.string().check(z.maxLength(LIMITS.text))),
  /** Former honeypot, which password managers filled. Accepted from pages opened before, and ignored. */
  website: z.optional(z.string().check(z.maxLength(LIMITS.text))),
});
export type EnquirySubmission = z.output<typeof EnquirySubmission>;

/** Definition of a form for the page that shows it. */
export const PublicEnquiryForm = z.object({
  agency: z.string(),
  company: z.enum(FIELD_MODES),
  phone: z.enum(FIELD_MODES),
  dates: z.enum(FIELD_MODES),
  /**
   * Signed, single-use and valid for ten minutes: the SHA-256 hash of `challenge.number` must begin with `bits` zero
   * bits.
   */
  challenge: z.string(),
  bits: z.int(),
});
export type PublicEnquiryForm = z.output<typeof PublicEnquiryForm>;
