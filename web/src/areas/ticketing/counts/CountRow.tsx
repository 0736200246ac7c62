/** The day that is open for typing: a field for each type. Enter saves and goes on, and so does leaving a field. */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { CountedDay, TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import styles from "./CountTable.module.css";
import { netOf } from "./days.ts";
import { saveCounts } from "./saveCount.ts";
import { typedCount } from "./typedCount.ts";

interface Props {
  event: TicketingEvent;
  day: CountedDay;
  sum: number;
  /** Called when the last field of the day is saved by Enter. */
  onNext: () => void;
}

export function CountRow({ event, day, sum, onNext }: Props) {
  const problemId = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<{ typeId: string; text: string } | null>(null);
  // A question takes the focus from the field, which would save it once more.
  const saving = useRef(new Set<string>());
  const storedOf = (typeId: string): number | null => {
    const count = day.counts.find((entry) => entry.typeId === typeId);
    return count ? count.sold - count.refunded : null;
  };
  const shownOf = (typeId: string): string => typed[typeId] ?? storedOf(typeId)?.toString() ?? "";

  /** Saves what was typed for a type; returns whether the field may be left. */
  async function save(typeId: string): Promise<boolean> {
    const text = typed[typeId];
    const was = storedOf(typeId);
    if (text === undefined || text === (was?.toString() ?? "")) {
      setProblem((now) => (now?.typeId === typeId ? null : now));
      return true;
    }
    const count = typedCount(text);
    if ("problem" in count) {
      setProblem({ typeId, text: count.problem });
      return false;
    }
    if (saving.current.has(typeId)) return false;
    saving.current.add(typeId);
    const saved = await saveCounts(event.id, { entries: [{ typeId, day: day.day, was, ...count }] }).finally(() =>
      saving.current.delete(typeId),
    );
    if (saved === null || "problem" in saved) {
      setProblem(saved && { typeId, text: saved.problem });
      return false;
    }
    setProblem(null);
    setTyped(({ [typeId]: _, ...rest }) => rest);
    showToast(t("countSaved", { number: text.trim() || "–", day: formatDate(day.day) }), {
      topic: `count ${typeId} ${day.day}`,
      undo: () =>
        saveCounts(event.id, { entries: [{ typeId, day: day.day, sold: was === null ? null : Math.max(was, 0) }] }),
    });
    return true;
  }

  async function onKeyDown(pressed: KeyboardEvent<HTMLInputElement>, typeId: string, place: number): Promise<void> {
    if (pressed.key === "Escape") {
      setTyped(({ [typeId]: _, ...rest }) => rest);
      setProblem(null);
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
              value={shownOf(id)}
              aria-label={t("countOf", { type: name, day: formatDate(day.day) })}
              aria-invalid={problem?.typeId === id || undefined}
              aria-describedby={problem?.typeId === id ? problemId : undefined}
              data-tip={t("countHint")}
              onChange={({ currentTarget }) => setTyped({ ...typed, [id]: currentTarget.value })}
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
