import { CalendarDotsIcon } from "@phosphor-icons/react/dist/csr/CalendarDots";
import { FileTextIcon } from "@phosphor-icons/react/dist/csr/FileText";
import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import type { BodyInputOf } from "#contract/call.ts";
import { type Event, type EventRow, eventRecord, events } from "#contract/events/event.ts";
import type { SortOf } from "#contract/list.ts";
import { t } from "#web/areas/events/messages.ts";
import { CountedTabs, useNarrowed } from "#web/shared/deals/CategoryTabs.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { WorkStatusBadge } from "#web/shared/deals/WorkStatus.tsx";
import { dayColumn, dayRange, dayTime, peopleFacts, workListColumns } from "#web/shared/deals/workColumns.tsx";
import { HOLDS_END_FILTER, workFilterOptions } from "#web/shared/deals/workFilterOptions.ts";
import { mailAction } from "#web/shared/mail/mailAction.ts";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { listWords } from "#web/shared/record/listWords.ts";
import { useListZone } from "#web/shared/record/paths.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { useMay } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useList } from "#web/ui/list/useList.ts";
import { city } from "#web/ui/time/format.ts";
import { EVENT_KIND_CHOICES } from "./eventLabels.ts";
import { EventStatus, useEventOptions } from "./eventStatus.tsx";
import { t as m } from "./moving/messages.ts";
import { openMove } from "./moving/openMove.tsx";

type Change = BodyInputOf<typeof events.bulk>["change"];

const kindLine = ({ kinds }: Pick<EventRow, "kinds">): string => kinds.map((kind) => t(kind)).join(", ");

const whenLine = ({ startDate, endDate, timeZoneId }: Pick<EventRow, "startDate" | "endDate" | "timeZoneId">) =>
  startDate && `${dayRange(startDate, endDate)} (${city(timeZoneId)})`;

const moveAction = (record: EventRow): Action => ({
  id: "move",
  title: m("move"),
  icon: CalendarDotsIcon,
  visible: record.editable === true,
  run: () => openMove(record),
});

const columns = workListColumns<EventRow, SortOf<typeof events.list>>(
  (row) => <EventStatus row={row} resting />,
  [
    { id: "kinds", title: t("kinds"), width: 140, cell: kindLine },
    dayColumn("startDate", w("start"), { width: 150, sort: "startDate" }),
    dayColumn("endDate", w("end"), { width: 150, sort: "endDate", hidden: true }),
    { id: "zone", title: t("zone"), width: 120, hidden: true, cell: ({ timeZoneId }) => city(timeZoneId) },
    { id: "venue", title: w("venue"), width: 170, sort: "venue", cell: ({ venue }) => venue },
  ],
);

export const eventKind: RecordKindOf<typeof events.list, Event> = {
  kind: "event",
  source: sourceOf(eventRecord),
  staff: staffOf(eventRecord.staff),
  useActions() {
    const mayMail = useMay("COMM", "write");
    const mayPublish = useMay("CMS", "write");
    return (event) => [
      moveAction(event),
      { id: "day-sheet", title: t("daySheet"), icon: FileTextIcon, to: `/event/detail/${event.id}/day-sheet` },
      {
        id: "publish-to-fans",
        title: t("publishToFans"),
        icon: MegaphoneIcon,
        visible: mayPublish,
        to: `/cms/events/published?copyOf=${event.id}`,
      },
      mailAction(event, mayMail),
    ];
  },
  head: {
    badge: (record) => <EventStatus row={record} />,
    line: (record) => [kindLine(record), record.partner?.name].filter(Boolean).join(" · "),
    facts: (record) => [
      { label: t("whenFact"), value: whenLine(record) },
      { label: w("venue"), value: record.venue },
      ...peopleFacts(record),
    ],
  },
  list: {
    useList: () => useList(events.list, { table: "events", always: useNarrowed(), zone: useListZone() }),
    columns,
    useFilters: () => ({
      ...workFilterOptions(useEventOptions()),
      holdsEnd: HOLDS_END_FILTER,
      kinds: { title: t("kinds"), choices: EVENT_KIND_CHOICES },
    }),
    dates: w("start"),
    tabs: (list) => <CountedTabs list={list} call={events.count} />,
    bulk: bulkBar<EventRow, Change>({
      source: bulkOf(events, "event"),
      staff: (staff) => ({ staff }),
    }),
    words: listWords(t),
    card: ({ displayName, startDate, venue, status, people }) => (
      <WorkCard
        title={displayName}
        line={cardLine(dayTime(startDate), venue)}
        badge={<WorkStatusBadge status={status} />}
        people={people}
      />
    ),
  },
};
