import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/personal.ts";
import summary from "../Summary.module.css";
import styles from "./Personal.module.css";

/** A part of the tab under its heading, with what leads on from it. */
export const Part = ({
  id,
  title,
  way,
  children,
}: {
  id: string;
  title: string;
  way?: ReactNode;
  children: ReactNode;
}) => (
  <section className={summary.part} aria-labelledby={id}>
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {way}
    </div>
    {children}
  </section>
);

export const EditButton = ({ title, to, onClick }: { title: string; to?: string; onClick?: () => void }) => (
  <Button size="small" aria-label={title} to={to} onClick={onClick}>
    {t("edit")}
  </Button>
);

export interface Fact {
  label: string;
  value: ReactNode;
}
/** What is known, as a table; what is not known takes no room. */
export function Facts({ facts, none }: { facts: readonly Fact[]; none: string }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return <p className={summary.nothing}>{none}</p>;
  return (
    <dl className={`${summary.table} ${styles.table}`}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
