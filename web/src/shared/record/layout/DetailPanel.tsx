/** The details of a record: sections with headings, in two columns where there is room. */
import { type ReactNode, useId } from "react";
import { cx } from "#web/ui/cx.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./DetailPanel.module.css";

/**
 * Texts on the left, facts on the right; `even` for columns of the same width. `more` stands below the texts, and in a
 * column of its own on a wide screen. `wide` stands above both, over their whole width.
 */
export const DetailPanel = ({
  children,
  side,
  more,
  wide,
  even = false,
}: {
  children: ReactNode;
  side: ReactNode;
  more?: ReactNode;
  wide?: ReactNode;
  even?: boolean;
}) => (
  <div className={styles.container}>
    {wide && <div className={cx(styles.column, styles.wide)}>{wide}</div>}
    <div className={cx(styles.sheet, even && styles.even, Boolean(more) && styles.withMore)}>
      <div className={styles.column}>{children}</div>
      <div className={cx(styles.column, styles.side)}>{side}</div>
      {more && <div className={cx(styles.column, styles.more)}>{more}</div>}
    </div>
  </div>
);

export function DetailSection({
  title,
  note,
  action,
  link,
  children,
}: {
  title: string;
  /** Short summary next to the title. */
  note?: string | undefined;
  /** An action of the section, such as its edit button. */
  action?: ReactNode;
  /** Link to the full list. */
  link?: { title: string; to: string } | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={cx(styles.head, Boolean(action) && styles.withLink)}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {action}
        {link && (
          <Button tone="link" to={link.to}>
            {link.title}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** A single section that takes the whole width. */
export const FullPanel = ({ children }: { children: ReactNode }) => <div className={styles.full}>{children}</div>;

/** A label and its value. */
export type Fact = readonly [label: string, value: ReactNode];
const hasValue = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== "" && value !== false;

/** Labels and values; those without a value are left out. */
export function DetailFacts({ facts, none }: { facts: readonly Fact[]; none?: ReactNode }) {
  const shown = facts.filter(hasValue);
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

/** A text with its line breaks; `lead` for an introduction. */
export const Prose = ({ children, lead = false }: { children: string; lead?: boolean }) => (
  <p className={lead ? styles.lead : styles.prose}>{children}</p>
);

/** The text of an empty section. */
export const EmptyText = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;
