/** The log of calls as a list: all that the reader sees, or those of one record. */
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { lazy, Suspense } from "react";
import { CALL_DIRECTIONS, CALL_OUTCOMES, type CallLogRow, callLogs } from "#contract/comms/call-log.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { CommsTabs } from "#web/shared/comms/CommsTabs.tsx";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { choicesFrom, colleagues } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { CallOutcomeBadge } from "./CallOutcomeBadge.tsx";
import { callActions } from "./callActions.ts";
import { callColumns, partyText } from "./callColumns.tsx";
import { callTitle, durationText } from "./callText.ts";
import { t } from "./messages.ts";
import { openCall } from "./openDetails.tsx";
import { openAddCall } from "./openForms.tsx";
import { useLogFromAddress } from "./useLogFromAddress.ts";

const QuickCall = lazy(async () => ({ default: (await import("./QuickCall.tsx")).QuickCall }));

const alwaysOf = (owner: TabOwner | null) => {
  if (!owner) return {};
  const always = owner.collection === "staff" ? { staffIds: [owner.id] } : { aboutIds: [owner.id] };
  return { always, ofRecord: true };
};
const emptyOf = (owner: TabOwner | null, add: Action | undefined) =>
  owner
    ? {
        title: t("noneHere"),
        line: t(owner.collection === "staff" ? "noneOfStaff" : "noneHereLine", { name: owner.name }),
      }
    : { title: t("none"), line: t("noneLine"), ...(add && { action: add }) };

export function CallTable({ owner }: { owner: TabOwner | null }) {
  const zone = useZone();
  const mayLog = useMay("COMM", "write");
  useLogFromAddress(owner, mayLog);
  const list = useList(callLogs.list, { table: "calls", zone: owner?.zone ?? zone, ...alwaysOf(owner) });
  const add: Action = { id: "add", title: t("add"), icon: PlusIcon, tone: "main", run: () => openAddCall(owner) };
  return (
    <DataTable
      list={list}
      name={owner ? t("callsOf", { name: owner.name }) : t("calls")}
      columns={callColumns}
      search={t("search")}
      filters={{
        directions: { title: t("direction"), choices: CALL_DIRECTIONS.map((value) => ({ value, label: t(value) })) },
        outcomes: { title: t("outcome"), choices: CALL_OUTCOMES.map((value) => ({ value, label: t(value) })) },
        ...(owner?.collection !== "staff" && { staffIds: { title: t("staff"), choices: choicesFrom(colleagues) } }),
      }}
      dates={{ title: t("started"), zone }}
      bar={<ListBar tabs={<CommsTabs owner={owner} />} actions={[mayLog && add]} />}
      above={
        mayLog && (
          <Suspense>
            <QuickCall owner={owner} />
          </Suspense>
        )
      }
      empty={emptyOf(owner, mayLog ? add : undefined)}
      rowName={callTitle}
      onOpen={({ id }) => openCall(id)}
      actions={(row) => callActions(row)}
      card={(row) => <Card row={row} zone={zone} />}
    />
  );
}

const Card = ({ row, zone }: { row: CallLogRow; zone: string }) => (
  <WorkCard
    title={partyText(row)}
    amount={durationText(row.durationSeconds)}
    line={cardLine(row.party?.company, t(row.direction), formatDateTime(row.startedAt, zone))}
    badge={<CallOutcomeBadge outcome={row.outcome} />}
    people={row.madeBy ? [row.madeBy] : []}
  />
);
