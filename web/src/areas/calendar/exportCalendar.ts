/** Export actions of the calendar; the code that saves a file is loaded on use. */
import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { FileCsvIcon } from "@phosphor-icons/react/dist/csr/FileCsv";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import { CALENDAR_FORMATS } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import type { ShownCalendar } from "./saveCalendar.ts";

const ICONS = { ics: CalendarBlankIcon, xlsx: FileXlsIcon, csv: FileCsvIcon } as const;
export const calendarExportActions = (shown: ShownCalendar): Action[] =>
  CALENDAR_FORMATS.map((format) => ({
    id: `export-${format}`,
    title: t(`export_${format}`),
    icon: ICONS[format],
    run: () => void import("./saveCalendar.ts").then(({ saveCalendar }) => saveCalendar(format, shown), showError),
  }));
