import styles from "./ContactLines.module.css";

interface ContactLine {
  name: string;
  role: string | null;
  email: string | null;
  phoneNumber: string | null;
}

/** The contacts that a company's own record holds. */
export const ContactLines = ({ contacts }: { contacts: readonly ContactLine[] }) => (
  <ul className={styles.people}>
    {contacts.map(({ name, role, email, phoneNumber }) => (
      <li key={`${name} ${email}`}>
        <b>{name}</b>
        {role && <span className={styles.role}>{role}</span>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}
      </li>
    ))}
  </ul>
);
