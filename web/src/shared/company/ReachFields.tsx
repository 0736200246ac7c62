import type { ReactNode } from "react";
import { PhoneField } from "#web/kit/forms/fields/PhoneField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import type { Field } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/companies.ts";

interface Props {
  country: Field<string>;
  phone: Field<string | null>;
  email: Field<string | null>;
  website: Field<string | null>;
  websiteLabel: string;
  children?: ReactNode;
}

/** How a company is reached; `children` is what else belongs to it. */
export const ReachFields = ({ country, phone, email, website, websiteLabel, children }: Props) => (
  <Group title={t("reach")}>
    <PhoneField country={country} number={phone} label={t("phone")} />
    <Side>
      <TextField {...email} label={t("email")} type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      <TextField {...website} label={websiteLabel} inputMode="url" autoComplete="off" spellCheck={false} />
    </Side>
    {children}
  </Group>
);
