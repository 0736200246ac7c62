import styles from "./Dashboard.module.css";
import { b } from "./messages.ts";
import { PERIODS, type useBoardPeriod } from "./period.ts";

export const PeriodChoice = ({ days, choose }: Pick<ReturnType<typeof useBoardPeriod>, "days" | "choose">) => (
  <label className={styles.period}>
    <span>{b("period")}</span>
    <select className={styles.days} value={days} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {PERIODS.map((count) => (
        <option key={count} value={count}>
          {b("lastDays", { count })}
        </option>
      ))}
    </select>
  </label>
);
