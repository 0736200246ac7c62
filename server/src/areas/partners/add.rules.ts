/** Adds partners and contacts for other areas, such as the sender of an enquiry. */
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { PartnerCreate } from "#contract/partners/partner.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { addContact } from "./contact.ts";
import { partnerKit } from "./partner.ts";

/** Adds a partner with only a name. */
export async function addPartnerNamed(db: Db, actor: Actor, displayName: string): Promise<string> {
  const form = { displayName, industryCategoryId: null, attributes: [], assignedStaffIds: [] };
  const [id] = await partnerKit.insert(db, actor, [PartnerCreate.parse(form)]);
  return found(id);
}

interface Sender {
  partnerId: string;
  name: string;
  email: string | null;
  /** E.164 */
  phone: string | null;
}
/** Adds a contact to a partner that the actor may change. */
export async function addContactTo(db: Db, actor: Actor, { partnerId, phone, ...sender }: Sender): Promise<string> {
  if (!(await partnerKit.read(db, actor, partnerId, "write"))) throw new Refusal("noRight", "addContact");
  const parsed = phone === null ? undefined : parsePhoneNumberFromString(phone);
  if (phone !== null && !parsed?.isValid())
    throw new Refusal("validation", [{ field: "phone", code: "invalid", message: "Invalid phone format" }]);
  const country = parsed?.country ?? "AU";
  return addContact(db, actor, partnerId, {
    relateTo: "Partner",
    role: null,
    ...sender,
    countryCode: country,
    phoneNumber: parsed?.nationalNumber ?? null,
    whatsappCountryCode: country,
    whatsappNumber: null,
  });
}
