import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import styles from "./LinkList.module.css";

/** A link that was just made, which is shown this once. */
export const NewLink = ({ name, label, hint, url }: { name: string; label: string; hint: string; url: string }) => (
  <div className={styles.made} role="status">
    <TextField
      onBlur={() => undefined}
      error={undefined}
      name={name}
      label={label}
      hint={hint}
      value={url}
      onChange={() => undefined}
      readOnly
    />
    <CopyButton key={url} text={url} />
  </div>
);

export interface MadeLink {
  id: string;
  name: string;
  /** When it was made, used and ends. */
  line: string;
  /** Label of the button that revokes it. */
  revokeLabel: string;
}
interface Props {
  title: string;
  links: readonly MadeLink[];
  none: string;
  revokeTitle: string;
  busy: boolean;
  revoke: (id: string) => void;
}

/** The links that a person has made, to be revoked. */
export const LinkList = ({ title, links, none, revokeTitle, busy, revoke }: Props) => (
  <>
    <h3 className={styles.heading}>{title}</h3>
    {links.length === 0 && <p className={styles.none}>{none}</p>}
    <ul className={styles.links}>
      {links.map(({ id, name, line, revokeLabel }) => (
        <li key={id}>
          <div>
            <b>{name}</b>
            <small>{line}</small>
          </div>
          <Button size="small" off={busy} aria-label={revokeLabel} onClick={() => revoke(id)}>
            {revokeTitle}
          </Button>
        </li>
      ))}
    </ul>
  </>
);
