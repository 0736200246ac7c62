import { useZone } from "#web/shared/session/me.tsx";
import { DateChip } from "#web/ui/filters/dates/DateChip.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import styles from "./Dashboard.module.css";
import { b } from "./messages.ts";
import { PERIODS, type useBoardPeriod } from "./period.ts";

const RANGE = "range";

/** Says why the days of the address are not shown; stands below the bar that has the choice. */
export const PeriodNotice = ({ fault, days }: Pick<ReturnType<typeof useBoardPeriod>, "fault" | "days">) =>
  fault !== null && (
    <div className={styles.notice}>
      <Callout tone="waiting">{b(fault, { count: days })}</Callout>
    </div>
  );

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
