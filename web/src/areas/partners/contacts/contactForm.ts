/** The values of a contact's form, and when the WhatsApp number goes along with the phone (B-256). */
import { PartnerContact } from "#contract/partners/contact.ts";
import { z } from "#contract/schema.ts";
import { phoneWrong } from "#web/kit/forms/fields/phones.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { t } from "#web/messages/partners.ts";

export interface ContactValues {
  id?: string;
  clientId: string;
  name: string;
  role: string;
  email: string;
  countryCode: string;
  phoneNumber: string;
  whatsappCountryCode: string;
  whatsappNumber: string;
  /** Of the contact that is edited; what is added has none. */
  version?: number;
}

export const emptyContact = (clientId: string): ContactValues => ({
  clientId,
  name: "",
  role: "",
  email: "",
  countryCode: "AU",
  phoneNumber: "",
  whatsappCountryCode: "AU",
  whatsappNumber: "",
});

export const valuesOf = (contact: PartnerContact): ContactValues => ({
  id: contact.id,
  clientId: contact.clientId,
  name: contact.name,
  role: contact.role ?? "",
  email: contact.email ?? "",
  countryCode: contact.countryCode,
  phoneNumber: contact.phoneNumber ?? "",
  whatsappCountryCode: contact.whatsappCountryCode,
  whatsappNumber: contact.whatsappNumber ?? "",
  version: contact.version,
});

export function newestValues(current: unknown): ContactValues | null {
  const now = z.safeParse(PartnerContact, current);
  return now.success ? valuesOf(now.data) : null;
}

/** Whether the WhatsApp number is still the phone's: then it goes on following it. */
export const follows = (values: ContactValues): boolean =>
  values.countryCode === values.whatsappCountryCode && values.phoneNumber === values.whatsappNumber;

/** B-253, B-254 */
export const contactRules = (values: ContactValues): Problems => ({
  ...(phoneWrong(values.countryCode, values.phoneNumber) && { phoneNumber: t("phoneWrong") }),
  ...(phoneWrong(values.whatsappCountryCode, values.whatsappNumber) && { whatsappNumber: t("phoneWrong") }),
});
