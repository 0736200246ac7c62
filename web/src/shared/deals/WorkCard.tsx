import type { ReactNode } from "react";
import type { PersonBrief } from "#contract/schema.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import styles from "./WorkCard.module.css";

interface Props {
  title: string;
  /** The amount it is about, at the end of the first line. */
  amount?: ReactNode;
  line?: string | null | undefined;
  badge: ReactNode;
  people?: readonly PersonBrief[];
}

/** Work or money in a list on a phone: what it is, its amount, and how it stands. */
export const WorkCard = ({ title, amount, line, badge, people = [] }: Props) => (
  <span className={styles.card}>
    <span className={styles.title}>{title}</span>
    {amount && <span className={styles.amount}>{amount}</span>}
    {line && <span className={styles.line}>{line}</span>}
    <span className={styles.last}>
      {badge}
      <AvatarGroup people={people} />
    </span>
  </span>
);

/** Joins what a card's second line says. */
export const cardLine = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(" · ");
