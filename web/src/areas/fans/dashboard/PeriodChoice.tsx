import { useZone } from "#web/shared/session/me.tsx";
import { DateChip } from "#web/ui/filters/dates/DateChip.tsx";
import styles from "./Dashboard.module.css";
import { b } from "./messages.ts";
import { PERIODS, type useBoardPeriod } from "./period.ts";

const RANGE = "range";

/** The last days, or a range of days of one's own. */
export function PeriodChoice({ days, isRange, choose, chooseRange, query }: ReturnType<typeof useBoardPeriod>) {
  const zone = useZone();
  return (
    <div className={styles.period}>
      <label className={styles.lastDays}>
        <span>{b("period")}</span>
        <select
          className={styles.days}
          value={isRange ? RANGE : days}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {isRange && (
            <option value={RANGE} disabled>
              {b("ownDays", { count: days })}
            </option>
          )}
          {PERIODS.map((count) => (
            <option key={count} value={count}>
              {b("lastDays", { count })}
            </option>
          ))}
        </select>
      </label>
      <DateChip state={{ shown: isRange ? query : {}, dates: chooseRange }} options={{ title: b("days"), zone }} />
    </div>
  );
}
