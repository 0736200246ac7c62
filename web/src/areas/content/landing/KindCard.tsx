import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import type { NewspaperIcon } from "@phosphor-icons/react/dist/csr/Newspaper";
import { Link } from "react-router";
import { formatTotal, type Total } from "#web/ui/format/numbers.ts";
import styles from "./Landing.module.css";

export interface CardLine {
  label: string;
  to: string;
  count: Total;
  /** Set where a decision is needed. */
  tone?: "waiting" | "bad";
}
interface Props {
  title: string;
  icon: typeof NewspaperIcon;
  to: string;
  lines: readonly CardLine[];
}

/** A kind of content: its list, and what is in it, each leading there. */
export const KindCard = ({ title, icon: Icon, to, lines }: Props) => (
  <li className={styles.card}>
    <h2>
      <Link to={to}>
        <Icon size={18} aria-hidden />
        {title}
        <CaretRightIcon size={14} aria-hidden className={styles.caret} />
      </Link>
    </h2>
    <ul>
      {lines.map(({ label, to: list, count, tone }) => (
        <li key={list}>
          <Link to={list} data-tone={(count.count > 0 && tone) || undefined} data-none={count.count === 0 || undefined}>
            {label}
            <span>{formatTotal(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </li>
);
