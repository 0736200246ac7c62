/** Ticketed events: all that the reader sees, or those of a talent. */
import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import type { ReactNode } from "react";
import { TICKET_SOURCES, TICKETING_STATES } from "#contract/ticketing/codes.ts";
import { type TicketingRow, ticketing } from "#contract/ticketing/ticketing.ts";
import { choicesFrom, peopleOf } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { SOURCE_TITLES, TICKETING_STATE_TITLES, t } from "./messages.ts";
import { openAddTicketing } from "./openDialogs.tsx";
import { tabPath, useTicketingPath } from "./paths.ts";
import styles from "./Ticketing.module.css";
import { TicketingStateBadge } from "./TicketingStateBadge.tsx";
import { talentNames, ticketingColumns } from "./ticketingColumns.tsx";

const STATES = TICKETING_STATES.map((value) => ({ value, label: TICKETING_STATE_TITLES[value] }));
const SOURCES = TICKET_SOURCES.map((value) => ({ value, label: SOURCE_TITLES[value] }));
const talents = choicesFrom(peopleOf("talents"));

const Card = ({ row }: { row: TicketingRow }) => (
  <span className={styles.card}>
    <b>{row.title}</b>
    <span>
      {[talentNames(row), row.startDate && formatDate(row.startDate.slice(0, 10))].filter(Boolean).join(", ")}
    </span>
    <span className={styles.cardLine}>
      <TicketingStateBadge state={row.state} />
      <span>
        {formatNumber(row.sold, 0)} {row.places > 0 && t("ofPlaces", { places: formatNumber(row.places, 0) })}
      </span>
    </span>
  </span>
);

/** `tabs` are those of the tools; `talentId` is the talent whose page shows it. */
export function TicketingScreen({ tabs, talentId }: { tabs?: ReactNode; talentId: string | null }) {
  const mayWrite = useMay("EVENT", "write");
  const path = useTicketingPath();
  const list = useList(ticketing.list, {
    table: "ticketing",
    ...(talentId !== null && { always: { talentId }, ofRecord: true }),
  });
  const add = {
    id: "add",
    title: t("add"),
    icon: TicketIcon,
    tone: "main" as const,
    visible: mayWrite,
    run: () => openAddTicketing(path),
  };
  return (
    <DataTable
      list={list}
      name={t("ticketing")}
      columns={ticketingColumns}
      search={t("search")}
      rowName={({ title }) => title}
      link={({ slug }) => tabPath(path, slug, "insights")}
      filters={{
        states: { title: t("state"), choices: STATES },
        sources: { title: t("countsFrom"), choices: SOURCES },
        ...(talentId === null && { talentIds: { title: t("talent"), choices: talents } }),
      }}
      dates={{ title: t("date"), zone: useZone() }}
      bar={<ListBar tabs={tabs} actions={[add]} />}
      empty={{ title: t("none"), line: t("noneLine"), ...(mayWrite && { action: add }) }}
      card={(row) => <Card row={row} />}
    />
  );
}
