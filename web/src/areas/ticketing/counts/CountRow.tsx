/** The day that is open for typing: a field for each type. Enter saves and goes on, and so does leaving a field. */
import { type KeyboardEvent, useId } from "react";
import type { CountedDay, TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import styles from "./CountTable.module.css";
import { netOf } from "./days.ts";
import { useTypedCounts } from "./useTypedCounts.ts";

interface Props {
  event: TicketingEvent;
  day: CountedDay;
  sum: number;
  /** Called when the last field of the day is saved by Enter. */
  onNext: () => void;
}

export function CountRow({ event, day, sum, onNext }: Props) {
  const problemId = useId();
  const { textOf, type, save, giveUp, problem } = useTypedCounts(event, day);

  async function onKeyDown(pressed: KeyboardEvent<HTMLInputElement>, typeId: string, place: number): Promise<void> {
    if (pressed.key === "Escape") {
      giveUp(typeId);
      return;
    }
    if (pressed.key !== "Enter") return;
    pressed.preventDefault();
    const fields = [...(pressed.currentTarget.closest("tr")?.querySelectorAll("input") ?? [])];
    if (!(await save(typeId))) return;
    const next = fields[place + 1];
    if (next) next.focus();
    else onNext();
  }

  return (
    <>
      <tr className={styles.open}>
        <th scope="row">{formatDate(day.day)}</th>
        {event.types.map(({ id, name }, place) => (
          <td key={id} className={styles.number}>
            <input
              className={styles.field}
              inputMode="text"
              autoComplete="off"
              value={textOf(id)}
              aria-label={t("countOf", { type: name, day: formatDate(day.day) })}
              aria-invalid={problem?.typeId === id || undefined}
              aria-describedby={problem?.typeId === id ? problemId : undefined}
              data-tip={t("countHint")}
              onChange={({ currentTarget }) => type(id, currentTarget.value)}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onBlur={() => void save(id)}
              onKeyDown={(pressed) => void onKeyDown(pressed, id, place)}
            />
          </td>
        ))}
        <td className={styles.number}>{day.counts.length > 0 && formatNumber(netOf(day), 0)}</td>
        <td className={styles.number}>{formatNumber(sum, 0)}</td>
        <td className={styles.quiet}>{t("countHint")}</td>
      </tr>
      {problem && (
        <tr>
          <td colSpan={event.types.length + 4}>
            <p id={problemId} className={styles.problem} role="alert">
              {problem.text}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}
