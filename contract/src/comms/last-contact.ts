/** Last contact with a person or partner, as far as the reader may see the logs. */
import { oneOf } from "../list.ts";
import { instant, z } from "../schema.ts";

/** The logs that count as contact. */
export const CONTACT_KINDS = ["call", "email", "whatsapp", "enquiry"] as const;
export const LastContact = z.nullable(z.object({ at: instant(), kind: z.enum(CONTACT_KINDS) }));
export type LastContact = z.output<typeof LastContact>;

/** Days without contact. */
export const QUIET_DAYS = ["30", "60", "90", "180"] as const;
export const BY_CONTACT = { notHeardFor: oneOf(QUIET_DAYS) };
