/** The report on fans: a list, and a panel with the fan whose row is open. */
import { type FanReportRow, fanReports } from "#contract/fans/report.ts";
import { switchAction, switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { useMay, useMayAll } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { focusRow } from "#web/ui/table/keys.ts";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { emailFan, useMayEmailFans } from "../emailing.ts";
import { FansTabs } from "../FansTabs.tsx";
import { f } from "../messages.ts";
import { setMuted } from "../muting.ts";
import { FanPanel } from "../panel/FanPanel.tsx";
import { CONNECT_FANS_PATH, fansPath } from "../paths.ts";
import { t } from "../titles.ts";
import { useFanFilters } from "../useFanFilters.ts";
import { EmailFans } from "./EmailFans.tsx";
import { FanBulk } from "./FanBulk.tsx";
import { FanCard } from "./FanCard.tsx";
import { fanName, fanRowActions } from "./fanRowActions.ts";
import { reportColumns } from "./reportColumns.tsx";
import { useShownFan } from "./useShownFan.ts";

const rowElement = (id: string): Element | null => document.querySelector(`[data-row][data-id="${id}"]`);

export function ReportScreen() {
  const list = useList(fanReports.report, { table: "fans" });
  const narrow = useNarrow();
  const mayWrite = useMay("CMS", "write");
  const editsAll = useMayAll("CMS", "write");
  const seesEmails = useMay("COMM", "write") ? mayWrite : editsAll;
  const mayEmail = useMayEmailFans();
  const mayConnect = useMay("ORGANIZATION", "read");
  const { isAcrossAgencies, isOwnAgency, filters } = useAgencies();
  const { report, talents } = useFanFilters();
  const { id, show } = useShownFan();

  const elsewhere = (row: FanReportRow): string => `${fansPath("report")}?q=${encodeURIComponent(fanName(row))}`;
  const named = (row: FanReportRow) => ({ ...row, displayName: fanName(row) });
  const open = (row: FanReportRow): void => {
    if (!isOwnAgency(row)) return void switchTo(named(row), elsewhere(row));
    show(row.id);
    // A click outside the name leaves the focus elsewhere; the arrow keys go on from the row.
    focusRow(rowElement(row.id));
  };
  const index = list.rows.findIndex((row) => row.id === id);
  const { pageIndex, pageSize } = list.state.query;
  const stepTo = (to: number) => {
    const row = list.rows[to];
    if (!row || index < 0) return undefined;
    return () => {
      show(row.id);
      rowElement(row.id)?.scrollIntoView({ block: "nearest" });
    };
  };
  const close = (): void => {
    show(null);
    if (id !== null) focusRow(rowElement(id));
  };
  const panel = id !== null && (
    <FanPanel
      id={id}
      place={index < 0 ? null : { index: pageIndex * pageSize + index, total: list.total?.count ?? list.rows.length }}
      back={stepTo(index - 1)}
      forward={stepTo(index + 1)}
      close={close}
    />
  );
  if (narrow && panel) return panel;

  const rowActions = (row: FanReportRow): Action[] =>
    isOwnAgency(row)
      ? fanRowActions(row, { mayWrite, open: () => open(row) })
      : [switchAction(named(row), elsewhere(row))];
  const { talentIds } = list.state.query as { talentIds?: readonly string[] };
  const connect: Action = { id: "connect", title: f("connect"), to: CONNECT_FANS_PATH, visible: mayConnect };
  return (
    <DataTable
      list={list}
      name={t("fans")}
      columns={reportColumns({ isOfTalent: talentIds?.length === 1, seesEmails, isAcrossAgencies })}
      search={f("searchFans")}
      filters={{ ...filters, ...report }}
      bar={<ListBar tabs={<FansTabs current="report" />} />}
      panel={{ id, show, content: panel }}
      note={talents === null ? undefined : f("countedWith", { count: talents.length })}
      {...(mayEmail &&
        !isAcrossAgencies && {
          filterEnd: (selection: Selection<FanReportRow>) => (
            <EmailFans list={list} selection={selection} talents={talents ?? []} />
          ),
        })}
      empty={{ title: f("none"), line: f("noneLine"), action: connect }}
      rowName={fanName}
      onOpen={open}
      // On a wide screen the panel has them, with room for another column.
      {...((narrow || isAcrossAgencies) && { actions: rowActions })}
      card={(row) => <FanCard row={row} isAcrossAgencies={isAcrossAgencies} />}
      {...(mayWrite && {
        keys: {
          ...(mayEmail && {
            e: (row: FanReportRow) => {
              if (isOwnAgency(row)) void emailFan(row.id, true).run?.();
            },
          }),
          m: (row: FanReportRow) => {
            if (isOwnAgency(row)) void setMuted([{ id: row.id, name: fanName(row) }], row.status !== "Muted");
          },
        },
        bulk: (selection: Selection<FanReportRow>) => <FanBulk selection={selection} />,
      })}
    />
  );
}
