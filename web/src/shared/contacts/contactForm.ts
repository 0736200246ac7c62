/** The values of a contact's form, and when the WhatsApp number follows the phone. */
import { ContactDetails } from "#contract/contacts/contact.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { t } from "#web/shared/contacts/messages.ts";
import { countryName, phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";

export const contactForm = formOf(ContactDetails);
export type ContactValues = FormValues<typeof contactForm>;

/** True if the WhatsApp number equals the phone number, and so follows it. */
export const follows = (values: ContactValues): boolean =>
  values.countryCode === values.whatsappCountryCode && values.phoneNumber === values.whatsappNumber;

export const contactRules = (values: ContactValues): FieldErrors => ({
  ...phoneErrors(values),
  ...phoneErrors({ countryCode: values.whatsappCountryCode, phoneNumber: values.whatsappNumber }, "whatsappNumber"),
});
export const contactLabels: FieldLabels<ContactValues> = {
  countryCode: { label: t("phoneCountry"), value: countryName },
  whatsappCountryCode: { label: t("whatsappCountry"), value: countryName },
};
