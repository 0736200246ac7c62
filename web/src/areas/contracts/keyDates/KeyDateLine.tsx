/** Twelve months with a term and the key dates on it. */
import type { KeyDateKind } from "#contract/enums.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { cx } from "#web/ui/cx.ts";
import { formatDate } from "#web/ui/time/format.ts";
import styles from "./KeyDates.module.css";
import { barOf, shareOf, type TwelveMonths } from "./months.ts";

export interface Dot {
  id: string;
  kind: KeyDateKind | "TERM_ENDS";
  title: string | null;
  date: string;
}
export const dotName = ({ kind, title }: Pick<Dot, "kind" | "title">): string =>
  title ?? (kind === "TERM_ENDS" ? t("termEnds") : t(kind));

const alone = new Intl.DateTimeFormat("en-AU", { month: "short", timeZone: "UTC" });
const withYear = new Intl.DateTimeFormat("en-AU", { month: "short", year: "numeric", timeZone: "UTC" });

export const MonthHeads = ({ span }: { span: TwelveMonths }) => (
  <div className={styles.months} aria-hidden>
    {span.months.map((month, n) => (
      <span key={month}>{(n === 0 || month.slice(5, 7) === "01" ? withYear : alone).format(new Date(month))}</span>
    ))}
  </div>
);

interface Props {
  span: TwelveMonths;
  today: string;
  term: { startDate: string | null; endDate: string | null };
  dots: readonly Dot[];
  /** Days on which something is announced. */
  alerts?: readonly string[];
}

/** The names would run into each other here: every second one stands a line lower. */
const NEAR = 12;

export function KeyDateLine({ span, today, term, dots, alerts = [] }: Props) {
  const bar = (term.startDate || term.endDate) && barOf(span, term.startDate, term.endDate);
  const inside = dots.filter(({ date }) => date >= span.from && date < span.to);
  let last = -100;
  let low = false;
  return (
    <div className={styles.line}>
      {bar && <span className={styles.term} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />}
      {alerts
        .filter((day) => day >= span.from && day < span.to)
        .map((day) => (
          <span key={day} className={styles.alert} style={{ left: `${shareOf(span, day)}%` }} />
        ))}
      {today >= span.from && today < span.to && (
        <span className={styles.today} style={{ left: `${shareOf(span, today)}%` }} />
      )}
      <ol className={styles.dots}>
        {inside.map((dot) => {
          const left = shareOf(span, dot.date);
          low = left - last < NEAR && !low;
          last = left;
          return (
            <li
              key={dot.id}
              className={cx(styles.dot, low && styles.low, left > 85 && styles.atEnd)}
              style={{ left: `${left}%` }}
            >
              <span className={styles.name}>{dotName(dot)}</span>{" "}
              <span className={styles.date}>{formatDate(dot.date)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
