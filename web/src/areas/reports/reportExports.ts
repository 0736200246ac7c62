/** The report as a PDF, with its figures, its chart and the columns that are shown, and sent by email on a schedule. */
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { REPORT_COMPARISONS } from "#contract/enums.ts";
import { PDF_COLUMNS } from "#contract/reports/report.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { send } from "#web/ui/calls/send.ts";
import { filtersOf } from "#web/ui/list/codec.ts";
import { saveMade } from "#web/ui/table/saveExport.ts";
import type { TableHandle } from "#web/ui/table/tableContext.ts";
import { r } from "./messages.ts";
import type { Report } from "./report.ts";
import { openSchedules } from "./schedules/openSchedules.tsx";

type ShownList = Pick<TableHandle["list"], "call" | "state" | "always">;
const shownFilters = ({ call, state, always }: ShownList): string => filtersOf(call, { ...state.query, ...always });

/** Sends what is shown by email on a schedule. */
export const scheduleAction = ({ table, title }: Report, list: ShownList): Action => ({
  id: "schedule",
  title: r("schedule"),
  icon: ClockIcon,
  run: () => openSchedules({ report: table, title, filters: shownFilters(list) }),
});

/** Returns the files of a report; `withSchedule` where the bar has no room for that. */
export const reportExports =
  (report: Report, { withSchedule }: { withSchedule: boolean }) =>
  ({ list, columns }: TableHandle): Action[] => {
    const query: Readonly<Record<string, unknown>> = { ...list.state.query, ...list.always };
    const compareWith = REPORT_COMPARISONS.find((comparison) => comparison === query.compareWith);
    const { calls } = report;
    const { measures, attributes, charts } = calls.report;
    const chart = Object.keys(charts).find((name) => name === query.chart);
    const shown = columns.shown.map(({ column }) => column.id).filter((id) => id in measures || id in attributes);
    const body = {
      filters: shownFilters(list),
      columns: shown.slice(0, PDF_COLUMNS),
      ...(compareWith && { compareWith }),
      ...(chart !== undefined && { chart }),
    };
    return [
      {
        id: "pdf",
        title: r("exportPdf"),
        icon: FilePdfIcon,
        run: () => void saveMade(() => send(calls.pdf, { body })),
      },
      ...(withSchedule ? [scheduleAction(report, list)] : []),
    ];
  };
