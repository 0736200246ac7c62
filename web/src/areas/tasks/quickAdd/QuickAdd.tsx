import { useEffect, useRef, useState } from "react";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { TaskCreate, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { type LookedUp, lookUp } from "#web/shared/quick/lookUp.ts";
import type { FoundDate } from "#web/shared/quick/names.ts";
import styles from "#web/shared/quick/QuickLine.module.css";
import { QuickChip, QuickLine } from "#web/shared/quick/QuickLine.tsx";
import { rightsOf, useMe, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { removeTask } from "../taskChanges.tsx";
import { useTaskOptions } from "../taskChoices.ts";
import { dayLabel } from "../taskLabels.ts";
import { type Guess, type Knowledge, type Understood, understand } from "./understand.ts";

type FindDates = typeof import("#web/shared/quick/dates.ts")["findDates"];
const LOOK_UP_MS = 250;
const NOTHING: LookedUp = { staff: new Map(), records: new Map() };
const empty = formOf(TaskCreate).empty;

const wallOf = ({ day, time }: FoundDate["start"]): string => (time ? `${day}T${time}` : day);

interface Belongs {
  /** The people and companies that the task is related to. */
  about: readonly string[];
  /** The opportunity, event or project that it belongs to. */
  links: readonly string[];
}

/** The values of a task that a sentence says. */
function valuesOf(
  { summary, guesses }: Understood,
  { about, links, me, zone }: Belongs & { me: string | null; zone: string },
) {
  const start = { assigneeId: me, relatedIds: [...about], linkIds: [...links] };
  const values = { ...empty, summary: summary.slice(0, LIMITS.line), ...start };
  for (const guess of guesses) {
    if (guess.kind === "type") values.typeId = guess.type.id;
    else if (guess.kind === "assignee") values.assigneeId = guess.staff.id;
    else if (guess.kind === "date") {
      const { start, end } = guess.date;
      values.dueDate = wallOf(end ?? start);
      if (end) values.startDate = wallOf(start);
      if (start.time !== null) values.timeZoneId = zone;
    } else {
      const { id, kind, partnerId } = guess.record;
      if (kind === "contact") values.collaboratorContactIds = [...values.collaboratorContactIds, id];
      values.relatedIds = [...new Set([...values.relatedIds, kind === "contact" ? (partnerId ?? "") : id])];
    }
  }
  return values;
}

/** Keeps what sentences name; `ready` resolves to it once all of this text is looked up. */
function useKnowledge(text: string) {
  const me = useMe();
  const zone = useZone();
  const { options } = useTaskOptions("form");
  const [dates, setDates] = useState<FindDates | null>(null);
  const [found, setFound] = useState(NOTHING);
  const ready = async (words: string): Promise<Omit<Knowledge, "refused">> => {
    const [{ findDates }, next] = await Promise.all([
      import("#web/shared/quick/dates.ts"),
      lookUp(words, found, rightsOf(me)),
    ]);
    setDates(() => findDates);
    setFound(next);
    return { types: options?.types ?? [], ...next, findDates: (words) => findDates(words, zone) };
  };
  const latest = useRef(ready);
  latest.current = ready;
  useEffect(() => {
    if (text.trim() === "") return;
    const timer = setTimeout(() => void latest.current(text).catch(() => undefined), LOOK_UP_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const candidates = {
    types: options?.types ?? [],
    ...found,
    findDates: dates && ((words: string) => dates(words, zone)),
  };
  return { known: candidates, ready };
}

const NO_GROUPS: readonly { id: string; name: string }[] = [];

/** One line that adds a task. What it understood is tinted in the text and below as chips, each of which can be taken back. */
export function QuickAdd({
  about,
  links,
  assignee,
  groups = NO_GROUPS,
}: Belongs & {
  /** The groups that it can stand in, of the project whose tasks are shown. */
  groups?: readonly { id: string; name: string }[];
  /** Assignee, if not the user who adds it. */
  assignee?: { id: string; name: string } | undefined;
}) {
  const { user } = useMe();
  const zone = useZone();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  // It is kept for the next task.
  const [groupId, setGroupId] = useState("");
  const { known, ready } = useKnowledge(text);
  const understood = understand(text, { ...known, refused });
  const me = assignee?.id ?? (user.role === "super_admin" ? null : user.id);
  const clear = (): void => {
    setText("");
    setRefused(new Set());
  };
  const add = async (): Promise<void> => {
    if (busy || text.trim() === "") return;
    setBusy(true);
    const understood = understand(text, { ...(await ready(text).catch(() => known)), refused });
    const body = valuesOf(understood.summary === "" ? { ...understood, summary: text.trim() } : understood, {
      about,
      links,
      me,
      zone,
    });
    const inGroup = groups.some(({ id }) => id === groupId) && { groupId };
    const added = await mutate(tasks.create, { body: { ...body, ...inGroup } });
    setBusy(false);
    if (!added) return;
    clear();
    showToast(t("added", { name: body.summary }), {
      undo: () => removeTask({ id: added.id, summary: body.summary, recurrenceId: null }),
    });
  };
  return (
    <QuickLine
      label={t("quickAdd")}
      example={t("quickAddExample")}
      enters={t("adds")}
      clears={t("clears")}
      text={text}
      onText={setText}
      marks={understood.guesses}
      busy={busy}
      onEnter={() => void add()}
      onClear={clear}
      field={input}
    >
      <span className={styles.summary}>{understood.summary}</span>
      {understood.guesses.map((guess) => (
        <Chip
          key={guess.key}
          guess={guess}
          remove={() => {
            setRefused((now) => new Set([...now, guess.key]));
            input.current?.focus();
          }}
        />
      ))}
      {groups.length > 0 && (
        <label className={styles.chip} data-default>
          {t("group")}{" "}
          <select value={groupId} onChange={({ currentTarget }) => setGroupId(currentTarget.value)}>
            <option value="">{t("noGroup")}</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {me !== null && understood.guesses.every(({ kind }) => kind !== "assignee") && (
        <span className={styles.chip} data-default>
          {t("assignee")} <span className={styles.verb}>{t("is")}</span>{" "}
          <b>{assignee && assignee.id !== user.id ? assignee.name : t("you")}</b>
        </span>
      )}
    </QuickLine>
  );
}

const dateLabel = ({ day, time }: FoundDate["start"]): string =>
  [`${dayLabel(day)} ${day.slice(0, 4)}`, time].filter(Boolean).join(" ");

function phraseOf(guess: Guess): readonly [title: string, value: string] {
  switch (guess.kind) {
    case "type":
      return [t("type"), guess.type.name];
    case "assignee":
      return [t("assignee"), guess.staff.name];
    case "related":
      return [t("relatedTo"), guess.record.name];
    case "date": {
      const { start, end } = guess.date;
      return end
        ? [t("when"), t("fromTo", { from: dateLabel(start), to: dateLabel(end) })]
        : [t("due"), dateLabel(start)];
    }
  }
}

function Chip({ guess, remove }: { guess: Guess; remove: () => void }) {
  const [title, value] = phraseOf(guess);
  return (
    <QuickChip
      title={title}
      verb={t("is")}
      value={value}
      removeLabel={t("removeGuess", { what: `${title} ${value}` })}
      remove={remove}
    />
  );
}
