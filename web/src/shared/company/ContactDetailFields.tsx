import type { ReactNode } from "react";
import { t } from "#web/shared/company/messages.ts";
import { FieldGroup, Side } from "#web/ui/forms/FieldGroup.tsx";
import { PhoneField } from "#web/ui/forms/fields/PhoneField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

interface Props {
  country: Field<string>;
  phone: Field<string | null>;
  email: Field<string | null>;
  website: Field<string | null>;
  websiteLabel: string;
  children?: ReactNode;
}

/** The contact details of a company; `children` are further fields. */
export const ContactDetailFields = ({ country, phone, email, website, websiteLabel, children }: Props) => (
  <FieldGroup title={t("reach")}>
    <PhoneField country={country} number={phone} label={t("phone")} />
    <Side>
      <TextField {...email} label={t("email")} type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      <TextField {...website} label={websiteLabel} inputMode="url" autoComplete="off" spellCheck={false} />
    </Side>
    {children}
  </FieldGroup>
);
