import type { ReactNode } from "react";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { t } from "./messages.ts";
import styles from "./StatementFrame.module.css";

interface Period {
  from: string;
  to: string;
}
interface Props {
  period: Period;
  /** Takes a side of the period; null for the usual one. */
  onPeriod: (side: keyof Period, day: string | null) => void;
  /** Next to the period, such as a currency. */
  filters?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** A statement: its period, what can be done with it, and below that its lines. */
export function StatementFrame({ period: { from, to }, onPeriod, filters, actions, children }: Props) {
  const field = (name: keyof Period) => ({
    name,
    label: t(name),
    onBlur: () => undefined,
    error: undefined,
    onChange: (day: string | null) => onPeriod(name, day),
  });
  return (
    <div className={styles.statement}>
      <div className={styles.bar}>
        <div className={styles.filters}>
          <DateField {...field("from")} value={from} max={to} />
          <DateField {...field("to")} value={to} min={from} />
          {filters}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </div>
  );
}

/** The class of a statement's table: date, document, and three columns of figures. */
export const statementLines = styles.lines;
export const statementTitle = styles.title;
