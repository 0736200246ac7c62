/** The values of a contact's form, and when the WhatsApp number goes along with the phone (B-256). */
import { Contact } from "#contract/contacts.ts";
import { z } from "#contract/schema.ts";
import { countryName, phoneWrong } from "#web/kit/forms/fields/phones.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { t } from "#web/messages/contacts.ts";

export interface ContactValues {
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

export const EMPTY: ContactValues = {
  name: "",
  role: "",
  email: "",
  countryCode: "AU",
  phoneNumber: "",
  whatsappCountryCode: "AU",
  whatsappNumber: "",
};

export const valuesOf = (contact: Contact): ContactValues => ({
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
  const now = z.safeParse(Contact, current);
  return now.success ? valuesOf(now.data) : null;
}

/** Whether the WhatsApp number is still the phone's: then it goes on following it. */
export const follows = (values: ContactValues): boolean =>
  values.countryCode === values.whatsappCountryCode && values.phoneNumber === values.whatsappNumber;

/** B-253, B-254 */
export const rules = (values: ContactValues): Problems => ({
  ...(phoneWrong(values.countryCode, values.phoneNumber) && { phoneNumber: t("phoneWrong") }),
  ...(phoneWrong(values.whatsappCountryCode, values.whatsappNumber) && { whatsappNumber: t("phoneWrong") }),
});
export const words: FieldWords<ContactValues> = {
  countryCode: { label: t("phoneCountry"), value: countryName },
  whatsappCountryCode: { label: t("whatsappCountry"), value: countryName },
};
