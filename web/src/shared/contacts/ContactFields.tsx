import { useRef } from "react";
import { t } from "#web/shared/contacts/messages.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field, RecordForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./ContactFields.module.css";
import { type ContactValues, follows } from "./contactForm.ts";

export function ContactFields({ form }: { form: RecordForm<ContactValues> }) {
  const following = useRef(follows(form.initial));
  /** Links a part of the phone to the same part of the WhatsApp number, which follows it until it is edited itself. */
  const linked = <T,>(phone: Field<T>, whatsapp: Field<T>, follow: (value: T) => void): [Field<T>, Field<T>] => [
    {
      ...phone,
      onChange: (value) => {
        phone.onChange(value);
        if (following.current) follow(value);
      },
    },
    {
      ...whatsapp,
      onChange: (value) => {
        following.current = false;
        whatsapp.onChange(value);
      },
    },
  ];
  const [country, whatsappCountry] = linked(form.field("countryCode"), form.field("whatsappCountryCode"), (value) =>
    form.set("whatsappCountryCode", value),
  );
  const [number, whatsappNumber] = linked(form.field("phoneNumber"), form.field("whatsappNumber"), (value) =>
    form.set("whatsappNumber", value),
  );
  return (
    <div className={styles.fields}>
      <FieldRow>
        <TextField {...form.field("name")} label={t("name")} required autoComplete="off" autoFocus />
        <TextField {...form.field("role")} label={t("role")} autoComplete="off" />
      </FieldRow>
      <TextField
        {...form.field("email")}
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <PhoneField country={country} number={number} label={t("phone")} />
      <PhoneField country={whatsappCountry} number={whatsappNumber} label={t("whatsapp")} />
      <p className={styles.hint}>{t("whatsappHint")}</p>
    </div>
  );
}
