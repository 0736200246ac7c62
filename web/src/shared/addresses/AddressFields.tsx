import { type ComponentProps, useState } from "react";
import { acceptsNull } from "#contract/form.ts";
import { z } from "#contract/schema.ts";
import { ADDRESS_TYPES, Address, clearAddress } from "#contract/values/address.ts";
import { ADDRESS_TYPE_NAMES, t } from "#web/shared/addresses/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import styles from "./AddressesField.module.css";
import { AddressLineField } from "./AddressLineField.tsx";
import { COUNTRY_CHOICES } from "./countries.ts";

const TYPES = ADDRESS_TYPES.map((value) => ({ value, label: ADDRESS_TYPE_NAMES[value] }));
const COUNTRIES = COUNTRY_CHOICES.map(({ label }) => ({ value: label, label }));

interface Props {
  /** The address's path in the form, such as `addresses.0`. */
  name: string;
  address: Address;
  onChange: (address: Address) => void;
  onBlur: () => void;
  zone?: ComponentProps<typeof AddressLineField>["zone"];
}

/** The fields of one address. */
export function AddressFields({ name, address, onChange, onBlur, zone }: Props) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const problems = z.safeParse(Address, address).error?.issues ?? [];
  const field = <K extends keyof Address & string>(key: K): Field<Address[K]> => ({
    name: `${name}.${key}`,
    value: address[key],
    onChange: (next) => onChange({ ...address, [key]: next === "" && acceptsNull(Address, key) ? null : next }),
    onBlur: () => {
      setLeft([...left, key]);
      onBlur();
    },
    error: left.includes(key) ? problems.find(({ path }) => path[0] === key)?.message : undefined,
  });
  return (
    <div className={styles.fields}>
      <SelectField {...field("type")} label={t("type")} choices={TYPES} required />
      <AddressLineField field={field("addressLine1")} address={address} onChange={onChange} zone={zone} />
      <FieldRow>
        <TextField {...field("district")} label={t("district")} autoComplete="off" />
        <TextField {...field("city")} label={t("city")} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField {...field("state")} label={t("state")} autoComplete="off" />
        <TextField {...field("zip")} label={t("zip")} autoComplete="off" />
      </FieldRow>
      <SelectField {...field("country")} label={t("country")} choices={COUNTRIES} searchable />
      <Button tone="link" onClick={() => onChange(clearAddress(address))} className={styles.add}>
        {t("clear")}
      </Button>
    </div>
  );
}
