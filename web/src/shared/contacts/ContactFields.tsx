import { useRef } from "react";
import { PhoneField } from "#web/kit/forms/fields/PhoneField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/contacts.ts";
import styles from "./ContactFields.module.css";
import { type ContactValues, follows } from "./contactForm.ts";

type PhonePart = "countryCode" | "phoneNumber";
const WHATSAPP = { countryCode: "whatsappCountryCode", phoneNumber: "whatsappNumber" } as const;

export function ContactFields({ form }: { form: RecordForm<ContactValues> }) {
  const following = useRef(follows(form.initial));
  /** A part of the phone, which takes the WhatsApp number along until that is written by itself. */
  const phone = (part: PhonePart) => {
    const field = form.field(part);
    const onChange = (value: string): void => {
      field.onChange(value);
      if (following.current) form.set(WHATSAPP[part], value);
    };
    return { ...field, onChange };
  };
  const whatsapp = (part: PhonePart) => {
    const field = form.field(WHATSAPP[part]);
    const onChange = (value: string): void => {
      following.current = false;
      field.onChange(value);
    };
    return { ...field, onChange };
  };
  return (
    <div className={styles.fields}>
      <Side>
        <TextField {...form.field("name")} label={t("name")} required autoComplete="off" autoFocus />
        <TextField {...form.field("role")} label={t("role")} autoComplete="off" />
      </Side>
      <TextField
        {...form.field("email")}
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <PhoneField country={phone("countryCode")} number={phone("phoneNumber")} label={t("phone")} />
      <PhoneField country={whatsapp("countryCode")} number={whatsapp("phoneNumber")} label={t("whatsapp")} />
      <p className={styles.hint}>{t("whatsappHint")}</p>
    </div>
  );
}
