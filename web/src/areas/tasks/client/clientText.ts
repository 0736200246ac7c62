/** A client version as plain text, to be pasted into an email. */
import type { ClientTask } from "#contract/tasks/client-version.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { city } from "#web/ui/time/format.ts";
import { dayLabel, taskTime } from "../taskLabels.ts";

/** The day that a task stands under; null without a date. */
const dayOf = ({ startDate, dueDate }: ClientTask): string | null => (startDate ?? dueDate)?.slice(0, 10) ?? null;

/** "15:00 – 17:30 (Perth)", "until 14 Aug 2026" as far as it has times; null for a task of one day. */
export function timesOf({ startDate, dueDate, timeZoneId }: ClientTask, own: string): string | null {
  const [start, due] = [startDate?.slice(11) || null, dueDate?.slice(11) || null];
  const zone = (start || due) && timeZoneId !== own ? ` (${city(timeZoneId)})` : "";
  const sameDay = startDate === null || dueDate === null || startDate.slice(0, 10) === dueDate.slice(0, 10);
  if (!sameDay) return `${start ?? ""} – ${taskTime(dueDate)}${zone}`.trim();
  const times = [start, due].filter(Boolean).join(" – ");
  return times ? `${times}${zone}` : null;
}

export const clientPlace = ({ venue, address }: ClientTask): string => [venue, address].filter(Boolean).join(", ");

export interface ClientDay {
  day: string | null;
  tasks: ClientTask[];
}
/** The tasks by day, in their order. */
export function byDay(tasks: readonly ClientTask[]): ClientDay[] {
  const days: ClientDay[] = [];
  for (const task of tasks) {
    const day = dayOf(task);
    const last = days.find((entry) => entry.day === day);
    if (last) last.tasks.push(task);
    else days.push({ day, tasks: [task] });
  }
  return days;
}
/** "Mon 11 Aug 2026" */
export const dayHeading = (day: string | null): string =>
  day === null ? t("undated") : `${dayLabel(day)} ${day.slice(0, 4)}`;

export const clientText = (title: string, tasks: readonly ClientTask[], own: string): string =>
  [
    title,
    ...byDay(tasks).map(({ day, tasks: ofDay }) =>
      [
        dayHeading(day),
        ...ofDay.map((task) =>
          [
            "-",
            [task.summary, timesOf(task, own), clientPlace(task), task.type.name, task.status.statusName]
              .filter(Boolean)
              .join(", "),
          ].join(" "),
        ),
      ].join("\n"),
    ),
  ].join("\n\n");
