import { sql } from "drizzle-orm";
import { type TourRow, tourRecord } from "#contract/tours/tour.ts";
import { involvedOf, involves } from "#server/lib/reach/involvement.ts";
import { setsColumn } from "#server/lib/records/bulk-changers.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { assignedColumn, displayNameColumn } from "#server/lib/sheet/columns.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { personParts, workPerson } from "#server/lib/work/work.ts";
import { tour } from "./tour.table.ts";
import { memberName, memberPicture, seesMember } from "./tours.api.ts";

const inTour = (part: "tour_member" | "tour_entry") =>
  sql`${sql.identifier(part)} x
    where x.agency_id = ${tour.agencyId} and x.tour_id = ${tour.id} and x.deleted_at is null`;

export const tourKit = recordKit(tourRecord, {
  table: tour,
  title: tour.displayName,
  subtitle: sql`to_char(${tour.startOn}, 'YYYY-MM-DD')`,
  dates: tour.startOn,
  fields: {
    people: involvedOf(tour, "RELATED", workPerson),
    startDate: tour.startOn,
    endDate: tour.endOn,
    shows: sql`(select count(*)::int from ${inTour("tour_entry")} and x.kind = 'SHOW')`,
    members: sql`(select count(*)::int from ${inTour("tour_member")})`,
    party: sql`(select coalesce(json_agg(json_build_object('id', x.id, 'displayName', ${memberName("x")},
        'avatarUrl', ${memberPicture("x")}) order by x.place, x.id), '[]')
      from ${inTour("tour_member")} and ${seesMember("x")})`,
  },
  changers: { status: setsColumn(tour, tour.status) },
  sort: { startDate: tour.startOn, endDate: tour.endOn },
  where: {
    talentId: (id) => involves(tour)(sql`array[${id}::uuid]`),
    statuses: (statuses) => sql`${tour.status} = any (${statuses}::text[])`,
  },
  columns: (form) => ({
    description: form.description === null ? null : cleanRichText(form.description, "description"),
    sanitiser: SANITISER_VERSION,
  }),
  check: async (db, _actor, { plannedFrom, plannedTo, currency }, id) => {
    if (plannedTo !== null && (plannedFrom === null || plannedTo < plannedFrom))
      throw new Refusal("validation", [
        { field: "plannedTo", code: "invalid", message: "The end can't be before the start" },
      ]);
    if (id === null) return;
    // Its rates are of the currency that it has.
    const { rows } = await db.execute(
      sql`select from tour_budget_line l join tour t on t.agency_id = l.agency_id and t.id = l.tour_id
        where t.id = ${id}::uuid and t.currency <> ${currency} and l.deleted_at is null limit 1`,
    );
    if (rows.length > 0)
      throw new Refusal("validation", [
        { field: "currency", code: "invalid", message: "The budget has lines in this currency already" },
      ]);
  },
  ...personParts,
});

/** Columns of the exported list: never more than a row of the list holds. */
export const tourSheet: readonly SheetColumn<TourRow>[] = [
  displayNameColumn,
  { id: "status", title: "Status", value: (row) => row.status },
  { id: "people", title: "Talents", value: (row) => row.people.map(({ displayName }) => displayName).join(", ") },
  { id: "startDate", title: "First day", value: (row) => row.startDate },
  { id: "endDate", title: "Last day", value: (row) => row.endDate },
  { id: "shows", title: "Shows", value: (row) => row.shows },
  { id: "members", title: "Party", value: (row) => row.members },
  assignedColumn,
];
