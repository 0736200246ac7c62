import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { useState } from "react";
import {
  type Address,
  newAddress,
  undeletableReason,
  withContactAddress,
  withoutAddress,
} from "#contract/values/address.ts";
import { t } from "#web/shared/addresses/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import styles from "./AddressesField.module.css";
import { AddressFields } from "./AddressFields.tsx";
import { AddressRow } from "./AddressRow.tsx";

const KEPT = { last: t("last"), contact: t("keptContact"), selected: t("selected") };

/** All addresses of a record. One is open at a time, one is the contact address; an address that can't be deleted says why. */
export function AddressesField({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  zone,
}: Field<Address[]> & { label?: string; zone?: Field<string | null> }) {
  const [selected, setSelected] = useState<number | null>(null);
  const change = (index: number, address: Address): void =>
    onChange(value.map((item, other) => (other === index ? address : item)));
  const add = (): void => {
    onChange([...value, newAddress(value)]);
    setSelected(value.length);
  };
  const remove = (index: number): void => {
    onChange([...withoutAddress(value, index, selected)]);
    if (selected !== null && selected > index) setSelected(selected - 1);
  };
  return (
    <fieldset className={styles.addresses} data-path={name} tabIndex={-1}>
      <legend className={styles.legend}>{label ?? t("addresses")}</legend>
      {value.length === 0 ? (
        <p className={styles.none}>{t("none")}</p>
      ) : (
        <ul className={styles.list}>
          {value.map((address, index) => {
            const reason = undeletableReason(value, index, selected);
            const open = index === selected;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an unsaved address has no id
              <li key={index} className={styles.item} data-open={open || undefined}>
                <AddressRow
                  address={address}
                  group={`${name}-contact`}
                  open={open}
                  kept={reason && KEPT[reason]}
                  onOpen={() => setSelected(open ? null : index)}
                  onContact={() => onChange(withContactAddress(value, index))}
                  onRemove={() => remove(index)}
                />
                {open && (
                  <AddressFields
                    name={`${name}.${index}`}
                    address={address}
                    onChange={(next) => change(index, next)}
                    onBlur={onBlur}
                    zone={zone}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Button size="small" icon={<PlusIcon size={14} />} onClick={add} className={styles.add}>
        {t("add")}
      </Button>
      {error && (
        <p className={styles.error} role="alert">
          <WarningCircleIcon weight="fill" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
