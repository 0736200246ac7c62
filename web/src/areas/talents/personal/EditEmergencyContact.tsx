import { type FormValues, formOf } from "#contract/form.ts";
import { type EmergencyContact, EmergencyContactForm, emergencyContacts } from "#contract/talents/personal.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import type { OfFamily } from "../family.ts";

const contactForm = formOf(EmergencyContactForm);
type Values = FormValues<typeof contactForm>;
const fieldLabels: FieldLabels<Values> = {
  countryCode: { label: t("phoneCountry"), value: countryName },
  whatsappCountryCode: { label: t("whatsappCountry"), value: countryName },
};

interface Props extends OfFamily {
  personId: string;
  /** Null for a new one. */
  contact: EmergencyContact | null;
  close: () => void;
}
export function EditEmergencyContact({ family, personId, contact, close }: Props) {
  const same = {
    params: { family },
    close,
    savedMessage: ({ name }: Values) => t("entrySaved", { name }),
    children: fields,
  };
  return contact ? (
    <CallDialog
      call={emergencyContacts.update}
      {...same}
      title={t("editEntry", { name: contact.name })}
      draft={contact.id}
      initial={contactForm.valuesOf(contact)}
      toBody={(values) => ({ id: contact.id, ...values })}
      newest={contactForm.valuesOf}
      words={fieldLabels}
    />
  ) : (
    <CallDialog
      call={emergencyContacts.create}
      {...same}
      title={t("addContactTitle")}
      draft={personId}
      initial={contactForm.empty}
      toBody={(values) => ({ talentUserId: personId, ...values })}
    />
  );
}

const fields = (form: RecordForm<Values>) => (
  <>
    <FieldRow>
      <TextField {...form.field("name")} label={t("name")} required autoFocus autoComplete="off" />
      <TextField {...form.field("relationship")} label={t("relationship")} autoComplete="off" maxLength={50} />
    </FieldRow>
    <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
    <PhoneField
      country={form.field("whatsappCountryCode")}
      number={form.field("whatsappNumber")}
      label={t("whatsapp")}
    />
    <TextField {...form.field("email")} label={t("email")} type="email" inputMode="email" autoComplete="off" />
  </>
);
