/** The values of a contact's form, and when the WhatsApp number goes along with the phone. */
import { ContactDetails } from "#contract/contacts.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { countryName, phoneWrong } from "#web/kit/forms/fields/phones.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { t } from "#web/messages/contacts.ts";

export const contactForm = formOf(ContactDetails);
export type ContactValues = FormValues<typeof contactForm>;

/** Whether the WhatsApp number is still the phone's: then it goes on following it. */
export const follows = (values: ContactValues): boolean =>
  values.countryCode === values.whatsappCountryCode && values.phoneNumber === values.whatsappNumber;

export const rules = (values: ContactValues): Problems => ({
  ...(phoneWrong(values.countryCode, values.phoneNumber) && { phoneNumber: t("phoneWrong") }),
  ...(phoneWrong(values.whatsappCountryCode, values.whatsappNumber) && { whatsappNumber: t("phoneWrong") }),
});
export const words: FieldWords<ContactValues> = {
  countryCode: { label: t("phoneCountry"), value: countryName },
  whatsappCountryCode: { label: t("whatsappCountry"), value: countryName },
};
