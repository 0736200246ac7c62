/** The times of an entry in its opened day, typed in place: Enter or leaving saves, Esc gives up, an error stands below. */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { dayFrom } from "#contract/tasks/anchored.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { typedTime } from "#web/ui/time/parse.ts";
import { t } from "../messages.ts";
import { entryName, timeInWall } from "../words.ts";
import styles from "./EntryTimes.module.css";
import { saveTimes } from "./saveTimes.ts";

interface Props {
  tourId: string;
  entry: TourEntry;
  editable: boolean;
}
interface Typed {
  start: string;
  end: string;
}

const withTime = (wall: string, time: string): string =>
  time === "" ? wall.slice(0, 10) : `${wall.slice(0, 10)}T${time}`;

/** Returns the walls of typed times on the days that the entry has. An end that it had not is on the first day, or at night. */
function wallsOf({ start, end, kind }: TourEntry, typed: Typed): Pick<TourEntry, "start" | "end"> {
  const from = start === null ? null : withTime(start, typed.start);
  if (end !== null) return { start: from, end: withTime(end, typed.end) };
  if (typed.end === "" || start === null) return { start: from, end: null };
  const isNext = kind !== "TRAVEL" && typed.start !== "" && typed.end < typed.start;
  return { start: from, end: withTime(isNext ? dayFrom(start.slice(0, 10), 1) : start, typed.end) };
}

export function EntryTimes({ tourId, entry, editable }: Props) {
  const problemId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [problem, setProblem] = useState("");
  const saving = useRef(false);
  const [start, end] = [timeInWall(entry.start) ?? "", timeInWall(entry.end) ?? ""];
  const close = (): void => {
    setTyped(null);
    setProblem("");
  };
  const shown = (
    <>
      {start || (editable && !end ? "–" : start)} {end && <small>{end}</small>}
    </>
  );
  // The times of a show are its event's.
  if (!editable || entry.kind === "SHOW") return <span className={styles.times}>{shown}</span>;
  if (typed === null)
    return (
      <button
        type="button"
        className={styles.times}
        aria-label={`${[start || (end ? "" : "–"), end].filter(Boolean).join(" ")}, ${t("changeTimes", { name: entryName(entry) })}`}
        onClick={() => setTyped({ start, end })}
      >
        {shown}
      </button>
    );
  async function leave(): Promise<void> {
    if (typed === null || saving.current) return;
    const read = (text: string): string | null => (text.trim() === "" ? "" : typedTime(text));
    const [from, to] = [read(typed.start), read(typed.end)];
    if (from === null || to === null) {
      setProblem(t("badTime"));
      return;
    }
    if (from === start && to === end) {
      close();
      return;
    }
    saving.current = true;
    const wrong = await saveTimes({ tourId, entry, times: wallsOf(entry, { start: from, end: to }) }).finally(() => {
      saving.current = false;
    });
    if (wrong === null) close();
    else setProblem(wrong);
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      void leave();
    }
  };
  const field = (name: keyof Typed, title: string) => (
    <input
      className={styles.field}
      // biome-ignore lint/a11y/noAutofocus: it opens where the person pressed
      autoFocus={name === "start"}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder="–"
      value={typed[name]}
      aria-label={t("timeOf", { title, name: entryName(entry) })}
      aria-invalid={problem !== "" || undefined}
      aria-describedby={problem === "" ? undefined : problemId}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it are what is used
    <span
      className={styles.open}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void leave();
      }}
    >
      {field("start", t("start"))}
      {field("end", t("end"))}
      {problem !== "" && (
        <span id={problemId} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
