import type { ReactNode } from "react";
import { t } from "#web/shared/company/messages.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

interface Props {
  /** The field of its phone, or of several. */
  phone: ReactNode;
  email: Field<string | null>;
  website: Field<string | null>;
  websiteLabel: string;
  children?: ReactNode;
}

/** The contact details of a company; `children` are further fields. */
export const ContactDetailFields = ({ phone, email, website, websiteLabel, children }: Props) => (
  <FieldGroup title={t("reach")}>
    {phone}
    <FieldRow>
      <TextField {...email} label={t("email")} type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      <TextField {...website} label={websiteLabel} inputMode="url" autoComplete="off" spellCheck={false} />
    </FieldRow>
    {children}
  </FieldGroup>
);
