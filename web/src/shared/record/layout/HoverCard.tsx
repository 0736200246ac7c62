import type { ReactNode } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { tintOf } from "#web/shared/people/tint.ts";
import styles from "./HoverCard.module.css";

interface Props {
  person: PersonBrief;
  line: ReactNode;
  children?: ReactNode;
  /** Facts without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** A preview of a person next to their row. */
export const HoverCard = ({ person, line, children, facts }: Props) => (
  <>
    <div
      className={styles.head}
      style={{ background: `color-mix(in srgb, var(--${tintOf(person.id)}) var(--wash), var(--raised))` }}
    >
      <Avatar person={person} size={72} />
      <div>
        <p className={styles.name}>{person.displayName}</p>
        <p>{line}</p>
      </div>
    </div>
    {children && <div className={styles.words}>{children}</div>}
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  </>
);
