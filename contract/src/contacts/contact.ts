/** Contacts of a partner, a talent or a scout. A duplicate email is refused with 1018. */

import type { Family } from "../enums.ts";
import { id, instant, line, maybeLine, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, maybeEmail, maybeNationalNumber } from "../values/formats.ts";

export const CONTACT_RELATES = ["Talent", "Prospect", "Partner"] as const;
export type ContactRelateTo = (typeof CONTACT_RELATES)[number];

/** The fields of a contact's form. */
export const ContactDetails = z.strictObject({
  name: line(),
  role: maybeLine(),
  email: maybeEmail(),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  whatsappCountryCode: z._default(countryCode(), "AU"),
  whatsappNumber: maybeNationalNumber(),
});
export type ContactForm = z.output<typeof ContactDetails> & { relateTo: ContactRelateTo };
/** Returns a contact's form with its `relateTo`, which must match the call. */
export const contactShape = <const R extends ContactRelateTo>(relates: readonly [R, ...R[]]) => ({
  relateTo: z.enum(relates),
  ...ContactDetails.shape,
});

/** `relateTo` by family: contacts of a scout relate to a prospect. */
export const RELATE_OF: Readonly<Record<Family, "Talent" | "Prospect">> = { talents: "Talent", scouts: "Prospect" };

export const Contact = z.object({
  id: id(),
  relateTo: z.enum(CONTACT_RELATES),
  name: z.string(),
  role: z.nullable(z.string()),
  email: z.nullable(emailText()),
  countryCode: z.string(),
  phoneCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  whatsappCountryCode: z.string(),
  whatsappPhoneCode: z.nullable(z.string()),
  whatsappNumber: z.nullable(z.string()),
  /** Reserved for the id of the number's conversations; always null so far. */
  whatsappNumberId: z.nullable(id()),
  createdAt: instant(),
  version: z.int(),
});
export type Contact = z.output<typeof Contact>;

/** The sorts of every list of contacts. */
export const contactSort = {
  sortable: ["name", "role", "email", "createdAt"],
  defaultSort: ["name", "ASC"],
} as const;
