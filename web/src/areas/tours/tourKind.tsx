import { useMemo } from "react";
import type { BodyInputOf } from "#contract/call.ts";
import { tourGuests } from "#contract/guests/guest.ts";
import type { SortOf } from "#contract/list.ts";
import { tourAdvance } from "#contract/tours/advance.ts";
import { roadOfDays, tourDays } from "#contract/tours/days.ts";
import { tourEntries } from "#contract/tours/itinerary.ts";
import { type Tour, type TourRow, tourRecord, tours } from "#contract/tours/tour.ts";
import { t } from "#web/areas/tours/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { dayColumn, dayRange, peopleFacts } from "#web/shared/deals/workColumns.tsx";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { HeadFact, RecordKindOf } from "#web/shared/record/kind.ts";
import { listWords } from "#web/shared/record/listWords.ts";
import { useOwner } from "#web/shared/record/paths.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ToolTabs } from "#web/shared/ToolTabs.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useList } from "#web/ui/list/useList.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { distance } from "./itinerary/words.ts";
import { TOUR_STATUS_CHOICES, TourStatusBadge, tourStatus } from "./tourStatus.tsx";
import { TourViews } from "./views/TourViews.tsx";

type Change = BodyInputOf<typeof tours.bulk>["change"];

const columns: readonly Column<TourRow, SortOf<typeof tours.list>>[] = [
  { id: "name", title: t("name"), width: 260, sort: "displayName", cell: ({ displayName }) => displayName },
  { id: "status", title: t("status"), width: 130, cell: ({ status }) => <TourStatusBadge status={status} resting /> },
  {
    id: "people",
    title: w("talents"),
    width: 170,
    cell: ({ people: [first, ...rest] }) =>
      first &&
      (rest.length === 0 ? <NamedAvatar person={first} size={22} /> : <AvatarGroup people={[first, ...rest]} />),
  },
  dayColumn("startDate", t("startDate"), { sort: "startDate" }),
  dayColumn("endDate", t("endDate"), { sort: "endDate" }),
  { id: "shows", title: t("shows"), width: 84, align: "end", cell: ({ shows }) => shows },
  { id: "members", title: t("party"), width: 84, align: "end", cell: ({ members }) => members },
  {
    id: "staff",
    title: w("staff"),
    width: 120,
    cell: ({ assignedStaff }) => <AvatarGroup people={assignedStaff} />,
  },
];

const TourTabs = () => <ToolTabs owner={useOwner()} />;

/** How far the advance of its shows is, as far as the reader sees their tasks. */
function useAdvance({ id, shows }: Tour): { done: number; total: number } {
  const reads = useMay("TASK", "read");
  const { data } = useCallQuery(tourAdvance.get, { params: { id } }, { when: reads && shows > 0 });
  return (data?.shows ?? []).reduce((sum, show) => ({ done: sum.done + show.done, total: sum.total + show.total }), {
    done: 0,
    total: 0,
  });
}

/** The way by road as the foot of the itinerary adds it up. */
function useRoad(record: Tour): string | null {
  const { data } = useCallQuery(
    tourEntries.get,
    { params: { id: record.id } },
    { when: record.startDate !== null, keep: true },
  );
  const road = useMemo(() => data && roadOfDays(tourDays(data.entries, record)), [data, record]);
  return road ? distance(road.km, road.reckoned) : null;
}

function useFacts(record: Tour, facts: readonly HeadFact[]) {
  const [road, { done, total }] = [useRoad(record), useAdvance(record)];
  // Behind the shows.
  return facts.toSpliced(
    1,
    0,
    { label: t("byRoad"), value: road },
    { label: t("advance"), value: total > 0 && t("doneOf", { done, total }) },
  );
}

/** Counts what is open of the advance, and the places that guests asked for at its shows. */
function useCounts(record: Tour) {
  const { done, total } = useAdvance(record);
  const { data: lists } = useCallQuery(
    tourGuests.list,
    { params: { id: record.id } },
    { when: record.shows > 0, keep: true },
  );
  return {
    party: record.members,
    advance: total - done,
    guests: lists?.reduce((sum, { approved, waiting }) => sum + approved + waiting, 0),
  };
}

/** A talent's tours are a list alone. */
const ViewsOfAll = ({ state }: { state: UrlListState }) =>
  useOwner() === null && <TourViews current="list" state={state} />;

export const tourKind: RecordKindOf<typeof tours.list, Tour> = {
  kind: "tour",
  source: sourceOf(tourRecord),
  staff: staffOf(tourRecord.staff),
  head: {
    badge: ({ status }) => <TourStatusBadge status={status} />,
    line: ({ people, startDate, endDate }) =>
      [people.map(({ displayName }) => displayName).join(", "), dayRange(startDate, endDate)]
        .filter(Boolean)
        .join(", "),
    facts: (record) => [
      { label: t("shows"), value: record.shows > 0 && String(record.shows) },
      { label: t("party"), value: record.party.length > 0 && <AvatarGroup people={record.party} /> },
      ...peopleFacts(record),
    ],
    useFacts,
    useCounts,
    fills: true,
  },
  list: {
    useList: () => {
      const owner = useOwner();
      return useList(tours.list, { table: "tours", ...(owner && { always: { talentId: owner.id } }) });
    },
    columns,
    useFilters: () => ({ statuses: { title: t("status"), choices: TOUR_STATUS_CHOICES } }),
    dates: t("startDate"),
    tabs: () => <TourTabs />,
    views: (list) => <ViewsOfAll state={list.state} />,
    bulk: bulkBar<TourRow, Change>({
      source: bulkOf(tours, "tour"),
      staff: (staff) => ({ staff }),
      status: { choices: TOUR_STATUS_CHOICES, change: (value) => ({ status: tourStatus(value) }) },
    }),
    words: listWords(t),
    card: ({ displayName, startDate, endDate, status, people }) => (
      <WorkCard
        title={displayName}
        line={cardLine(null, dayRange(startDate, endDate))}
        badge={<TourStatusBadge status={status} />}
        people={people}
      />
    ),
  },
};
