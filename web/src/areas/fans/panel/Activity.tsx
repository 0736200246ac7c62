import type { Fan } from "#contract/fans/report.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { panelText } from "./messages.ts";
import styles from "./Panel.module.css";

/** How much a fan did in each of the last 13 weeks, this one solid. */
export function Activity({ fan: { weeks, weeksFrom } }: { fan: Pick<Fan, "weeks" | "weeksFrom"> }) {
  const most = Math.max(1, ...weeks);
  const sum = weeks.reduce((acts, week) => acts + week, 0);
  return (
    <section className={styles.part} aria-label={panelText("activity")}>
      <h3>
        {panelText("activity")} <span className={styles.quiet}>{panelText("actCount", { count: sum })}</span>
      </h3>
      <div className={styles.bars} role="img" aria-label={panelText("weekly", { numbers: weeks.join(", ") })}>
        {weeks.map((acts, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by its position
            key={index}
            data-current={index === weeks.length - 1 || undefined}
            data-tip={String(acts)}
            style={{ height: `${acts === 0 ? 2 : 4 + (42 * acts) / most}px` }}
          />
        ))}
      </div>
      <p className={styles.axis} aria-hidden>
        <span>{formatDate(weeksFrom).slice(0, 6)}</span>
        <span>{panelText("thisWeek")}</span>
      </p>
    </section>
  );
}
