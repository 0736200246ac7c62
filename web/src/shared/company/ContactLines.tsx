import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import styles from "./ContactLines.module.css";

interface ContactLine {
  name: string;
  role: string | null;
  email: string | null;
  /** Country code of a number in national form. */
  phoneCode?: string | null;
  phoneNumber: string | null;
}

/** The contacts that a company's own record holds. */
export const ContactLines = ({ contacts }: { contacts: readonly ContactLine[] }) => (
  <ul className={styles.people}>
    {contacts.map(({ name, role, email, phoneCode = null, phoneNumber }) => (
      <li key={`${name} ${email}`}>
        <b>{name}</b>
        {role && <span className={styles.role}>{role}</span>}
        <span className={styles.ways}>
          {" "}
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phoneNumber &&
            (phoneCode ? (
              <PhoneNumber code={phoneCode} digits={phoneNumber} link />
            ) : (
              <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
            ))}
        </span>{" "}
      </li>
    ))}
  </ul>
);
