import { useZone } from "#web/shared/session/me.tsx";
import { formatDate, today } from "#web/ui/time/format.ts";
import { panelText } from "./messages.ts";
import styles from "./Panel.module.css";

const DAY_MS = 86_400_000;

/** How much a fan did in each of the last 13 weeks, this one solid. */
export function Activity({ weeks }: { weeks: readonly number[] }) {
  const zone = useZone();
  const most = Math.max(1, ...weeks);
  const sum = weeks.reduce((acts, week) => acts + week, 0);
  const now = Date.now();
  const sinceMonday = (new Date(now).getUTCDay() + 6) % 7;
  const firstDay = today(zone, now - (sinceMonday + (weeks.length - 1) * 7) * DAY_MS);
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
        <span>{formatDate(firstDay).slice(0, 6)}</span>
        <span>{panelText("thisWeek")}</span>
      </p>
    </section>
  );
}
