/** Finds what comes next where nothing is urgent, in the data of the widgets that the reader sees. */
import type { ManagementWidget } from "#contract/dashboards/management.ts";
import { levelHold } from "#web/shared/holds/labels.ts";
import { dayCount } from "#web/shared/work/timeline/span.ts";
import { today } from "#web/ui/time/format.ts";
import { endOfDay } from "#web/ui/time/zoned.ts";
import { briefDay, briefTime, longWeekday } from "../days.ts";
import { t } from "../messages.ts";
import { contractPath, shownRecordPath } from "../paths.ts";
import type { ManagementData } from "../widget.ts";
import { toSendPath } from "../widgets/sending.ts";
import type { Reader } from "./lead.ts";

interface NextThing {
  /** Epoch ms by which it is the next; that of a whole day is its end. */
  time: number;
  /** The words that are the link, and when it is. */
  words: string;
  when: string;
  to: string;
}

const WEEK_DAYS = 6;
function dayWords(day: string, { now, zone }: Reader): string {
  const current = today(zone, now);
  const ahead = dayCount(day) - dayCount(current);
  if (ahead === 0) return t("today");
  if (ahead === 1) return t("tomorrow");
  return ahead <= WEEK_DAYS
    ? t("onWeekday", { weekday: longWeekday(day) })
    : t("onDay", { day: briefDay(day, current) });
}

/** Returns when something with or without a time of day is, which began if it has one. */
const timed = (startsAt: string | null, day: string, reader: Reader): Pick<NextThing, "time" | "when"> =>
  startsAt === null
    ? { time: endOfDay(day, reader.zone), when: dayWords(day, reader) }
    : { time: Date.parse(startsAt), when: briefTime(startsAt, reader.zone, reader.now) };

const ofDay = ({ today: day, entries }: ManagementData<"MY_DAY">, reader: Reader): NextThing[] =>
  entries
    .filter(({ isDone }) => !isDone)
    .map((entry) => ({ ...timed(entry.startsAt, day, reader), words: entry.title, to: shownRecordPath(entry) }));

const ofWeek = ({ days }: ManagementData<"THIS_WEEK">, reader: Reader): NextThing[] =>
  days.flatMap(({ date, entries }) =>
    entries.flatMap(({ record, person, startsAt, allDay }) =>
      record === null
        ? []
        : {
            ...timed(allDay ? null : startsAt, date, reader),
            words: t("nextWith", { title: record.title, name: person.displayName }),
            to: shownRecordPath(record),
          },
    ),
  );

const ofHolds = ({ rows }: ManagementData<"HOLDS">, reader: Reader): NextThing[] =>
  rows.map(({ level, person, expiresAt, record }) => ({
    time: Date.parse(expiresAt),
    words: t("nextHold", { level: levelHold(level), name: person.displayName }),
    when: briefTime(expiresAt, reader.zone, reader.now),
    to: shownRecordPath(record),
  }));

const ofKeyDates = ({ rows }: ManagementData<"KEY_DATES">, reader: Reader): NextThing[] =>
  rows.map(({ contract, kind, title, date }) => ({
    time: endOfDay(date, reader.zone),
    words: t("nextKeyDate", { kind: title ?? t(kind), name: contract.name }),
    when: dayWords(date, reader),
    to: contractPath(contract.id),
  }));

const ofInvoices = ({ entries }: ManagementData<"TO_SEND">, reader: Reader): NextThing[] =>
  entries.flatMap((entry) =>
    entry.dueDate === null
      ? []
      : {
          time: endOfDay(entry.dueDate, reader.zone),
          words: t("nextInvoice", { title: entry.title }),
          when: t("nextDue", { day: dayWords(entry.dueDate, reader) }),
          to: toSendPath(entry),
        },
  );

function thingsOf(widget: ManagementWidget, reader: Reader): NextThing[] {
  switch (widget.kind) {
    case "MY_DAY":
      return widget.data ? ofDay(widget.data, reader) : [];
    case "THIS_WEEK":
      return widget.data ? ofWeek(widget.data, reader) : [];
    case "HOLDS":
      return widget.data ? ofHolds(widget.data, reader) : [];
    case "KEY_DATES":
      return widget.data ? ofKeyDates(widget.data, reader) : [];
    case "TO_SEND":
      return widget.data ? ofInvoices(widget.data, reader) : [];
    default:
      return [];
  }
}

/** Returns what is still to come and comes first; null if the widgets name nothing. */
export function nextThing(widgets: readonly ManagementWidget[], reader: Reader): NextThing | null {
  const ahead = widgets.flatMap((widget) => thingsOf(widget, reader)).filter(({ time }) => time > reader.now);
  return ahead.toSorted((first, second) => first.time - second.time)[0] ?? null;
}
