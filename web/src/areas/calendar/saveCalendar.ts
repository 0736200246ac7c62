/** Saves what the calendar shows as a file. */
import { type CalendarFormat, calendarExports } from "#contract/calendar/calendar.ts";
import type { BodyInputOf } from "#contract/call.ts";
import { EXPORT_WHOLE } from "#contract/lists/export.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { Cancelled } from "#web/ui/calls/errors.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

export type ShownCalendar = Omit<BodyInputOf<typeof calendarExports.all>, "format">;

export async function saveCalendar(
  format: CalendarFormat,
  { calendar, people, staff, booked, ...period }: ShownCalendar,
): Promise<void> {
  try {
    const file = await (calendar === "personal"
      ? send(calendarExports.own, { body: { format, ...period } })
      : send(calendarExports.all, { body: { format, calendar, people, staff, booked, ...period } }));
    saveFile(file);
    const isComplete = file.headers.get(EXPORT_WHOLE) !== "false";
    showToast(t(isComplete ? "exported" : "exportCut", { name: file.name }));
  } catch (error) {
    if (!(error instanceof Cancelled)) showError(error);
  }
}
