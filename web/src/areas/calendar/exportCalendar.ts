/** Saves what the calendar shows as a file. */
import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { FileCsvIcon } from "@phosphor-icons/react/dist/csr/FileCsv";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import { CALENDAR_FORMATS, type CalendarFormat, calendarExports } from "#contract/calendar/calendar.ts";
import type { BodyInputOf } from "#contract/call.ts";
import { EXPORT_WHOLE } from "#contract/lists/export.ts";
import { t } from "#web/areas/calendar/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { Cancelled } from "#web/ui/calls/errors.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

type Filters = Omit<BodyInputOf<typeof calendarExports.all>, "format">;

async function save(format: CalendarFormat, { calendar, people, staff, booked, ...period }: Filters): Promise<void> {
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

const ICONS = { ics: CalendarBlankIcon, xlsx: FileXlsIcon, csv: FileCsvIcon } as const;
export const calendarExportActions = (filters: Filters): Action[] =>
  CALENDAR_FORMATS.map((format) => ({
    id: `export-${format}`,
    title: t(`export_${format}`),
    icon: ICONS[format],
    run: () => void save(format, filters),
  }));
