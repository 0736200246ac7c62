import type { SupplierPhone } from "#contract/suppliers/supplier.ts";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import styles from "./Phones.module.css";

/** The phones of a supplier, each with its label. */
export const PhoneLines = ({ phones }: { phones: readonly SupplierPhone[] }) => (
  <ul className={styles.phones}>
    {phones.map(({ label, phoneCode, phoneNumber }) => (
      <li key={`${phoneCode}${phoneNumber} ${label}`}>
        <PhoneNumber code={phoneCode} digits={phoneNumber} link />
        {label && <span className={styles.label}>{label}</span>}
      </li>
    ))}
  </ul>
);
