import type { BodyInputOf } from "#contract/call.ts";
import { type Event, type EventRow, eventRecord, events } from "#contract/events/event.ts";
import type { SortOf } from "#contract/list.ts";
import { t } from "#web/areas/events/messages.ts";
import { CategoryTabs, countedFilters, useNarrowed } from "#web/shared/deals/CategoryTabs.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import {
  closedColumn,
  dayRange,
  dayTime,
  partnerColumn,
  peopleColumn,
  titleColumn,
  workEndColumns,
} from "#web/shared/deals/workColumns.tsx";
import { workFilterOptions } from "#web/shared/deals/workFilterOptions.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { sendChange } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type ListFor, useList } from "#web/ui/list/useList.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { city } from "#web/ui/time/format.ts";
import { EVENT_KIND_CHOICES } from "./eventLabels.ts";
import { EventStatus, useEventOptions } from "./eventStatus.tsx";

type Change = BodyInputOf<typeof events.bulk>["change"];

const kindLine = ({ kinds }: Pick<EventRow, "kinds">): string => kinds.map((kind) => t(kind)).join(", ");

const columns: readonly Column<EventRow, SortOf<typeof events.list>>[] = [
  titleColumn,
  partnerColumn,
  peopleColumn,
  { id: "status", title: w("status"), width: 140, cell: (row) => <EventStatus row={row} resting /> },
  { id: "kinds", title: t("kinds"), width: 140, cell: kindLine },
  { id: "startDate", title: w("start"), width: 150, sort: "startDate", cell: ({ startDate }) => dayTime(startDate) },
  {
    id: "endDate",
    title: w("end"),
    width: 150,
    sort: "endDate",
    hidden: true,
    cell: ({ endDate }) => dayTime(endDate),
  },
  { id: "zone", title: t("zone"), width: 120, hidden: true, cell: ({ timeZoneId }) => city(timeZoneId) },
  { id: "venue", title: w("venue"), width: 170, sort: "venue", cell: ({ venue }) => venue },
  ...workEndColumns,
  closedColumn,
];

function Tabs({ list }: { list: ListFor<typeof events.list> }) {
  const filters = countedFilters(list, useNarrowed());
  return <CategoryTabs counts={useCallQuery(events.count, { body: { filters } }, { keep: true }).data} />;
}

export const eventKind: RecordKindOf<typeof events.list, Event> = {
  kind: "event",
  source: sourceOf(eventRecord),
  files: "event",
  staff: staffOf(eventRecord.staff),
  head: {
    badge: (record) => <EventStatus row={record} />,
    line: (record) => [kindLine(record), record.partner?.name].filter(Boolean).join(" · "),
    facts: ({ startDate, endDate, timeZoneId, venue, people, assignedStaff }) => [
      { label: t("whenFact"), value: startDate && `${dayRange(startDate, endDate)} (${city(timeZoneId)})` },
      { label: w("venue"), value: venue },
      { label: w("talents"), value: people.length > 0 && <AvatarGroup people={people} /> },
      { label: w("staff"), value: assignedStaff.length > 0 && <AvatarGroup people={assignedStaff} /> },
    ],
  },
  list: {
    useList: () => {
      const narrowed = useNarrowed();
      return useList(events.list, {
        table: "events",
        preset: narrowed.categoryCode === undefined ? { progress: "recent" } : {},
        always: narrowed,
      });
    },
    columns,
    useFilters: () => ({
      ...workFilterOptions(useEventOptions()),
      kinds: { title: t("kinds"), choices: EVENT_KIND_CHOICES },
    }),
    dates: w("start"),
    tabs: (list) => <Tabs list={list} />,
    bulk: bulkBar<EventRow, Change>({
      source: {
        change: (body) => sendChange(events.bulk, { body }),
        undo: (undo) => sendChange(events.undoBulk, { body: { undo } }),
        topics: ["event"],
      },
      staff: (staff) => ({ staff }),
    }),
    words: {
      search: t("search"),
      none: t("none"),
      noneLine: t("noneLine"),
      noneAssigned: t("noneAssigned"),
      noneAssignedLine: t("noneAssignedLine"),
    },
    line: ({ startDate, venue }) => [dayTime(startDate), venue].filter(Boolean).join(" · "),
    place: ({ status }) => status.statusName,
  },
};
