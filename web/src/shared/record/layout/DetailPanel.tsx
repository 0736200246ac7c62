/** A record read at a glance: its parts under their headings, in two columns where there is room. */
import { type ReactNode, useId } from "react";
import { cx } from "#web/ui/cx.ts";
import styles from "./DetailPanel.module.css";

/** What is said of a record on the left, what is known of it on the right; `even` where both weigh the same. */
export const DetailPanel = ({
  children,
  side,
  even = false,
}: {
  children: ReactNode;
  side: ReactNode;
  even?: boolean;
}) => (
  <div className={cx(styles.sheet, even && styles.even)}>
    <div className={styles.column}>{children}</div>
    <div className={styles.column}>{side}</div>
  </div>
);

export function DetailSection({
  title,
  action,
  children,
}: {
  title: string;
  /** What leads on from the part, such as its edit button. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={cx(styles.head, Boolean(action) && styles.withWay)}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A label and its value. */
export type Fact = readonly [label: string, value: ReactNode];
const known = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== "" && value !== false;

/** Label and value, each on its hairline; what is not known is left out. */
export function DetailFacts({ facts, none }: { facts: readonly Fact[]; none?: ReactNode }) {
  const shown = facts.filter(known);
  if (shown.length === 0 && none) return <EmptyText>{none}</EmptyText>;
  return (
    <dl className={styles.facts}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A text with the line breaks that were typed; `lead` for the sentence before it. */
export const Prose = ({ children, lead = false }: { children: string; lead?: boolean }) => (
  <p className={lead ? styles.lead : styles.prose}>{children}</p>
);

/** What stands where nothing is known yet. */
export const EmptyText = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;
