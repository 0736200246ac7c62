import { type Address, entireAddress } from "#contract/values/address.ts";
import { ADDRESS_TYPE_NAMES, t } from "#web/shared/addresses/messages.ts";
import styles from "./AddressLines.module.css";

/** Labels for comparing two versions. */
export const ADDRESS_WORDS = {
  label: t("addresses"),
  value: (list: readonly Address[]): string => list.map(entireAddress).join("\n"),
};

/** The addresses of a record, the contact address first. */
export function AddressLines({ addresses }: { addresses: readonly Address[] }) {
  const sorted = addresses.toSorted((a, b) => Number(b.asContactAddress) - Number(a.asContactAddress));
  return (
    <ul className={styles.list}>
      {sorted.map((address) => (
        <li key={address.id}>
          <span>{entireAddress(address)}</span>
          <span className={styles.kind}>
            {ADDRESS_TYPE_NAMES[address.type]}
            {address.asContactAddress && addresses.length > 1 && ` · ${t("contact")}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
