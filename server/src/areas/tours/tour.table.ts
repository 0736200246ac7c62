import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  time,
  uuid,
} from "drizzle-orm/pg-core";
import type { PartyGroup, TourEntryKind, TourStatus } from "#contract/enums.ts";
import type { BudgetBase, BudgetCategory } from "#contract/tours/budget/codes.ts";
import type { TourEntryForm } from "#contract/tours/itinerary.ts";
import {
  COMMON_HISTORY,
  codeColumn,
  dateColumn,
  deletedColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";
import { budgetLineColumns, budgetLineParts } from "./tours.api.ts";

export const tour = pgTable("tour", {
  ...recordColumns(),
  status: text().$type<TourStatus>().notNull(),
  plannedFrom: date(),
  plannedTo: date(),
  /** First and last day of plan and itinerary; kept by trigger. */
  startOn: date(),
  endOn: date(),
  currency: text().notNull(),
  description: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
});

const { displayName: _, createdBy: __, ...partColumns } = recordColumns();

export const tourMember = pgTable("tour_member", {
  ...partColumns,
  tourId: uuid().notNull(),
  place: integer().notNull(),
  staffId: uuid(),
  personId: uuid(),
  supplierId: uuid(),
  contactId: uuid(),
  name: text(),
  partyGroup: text().$type<PartyGroup>().notNull(),
  role: text(),
  homeName: text(),
  homeCountry: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  homeZone: text(),
  joinsOn: date(),
  leavesOn: date(),
  note: text(),
});

export const tourEntry = pgTable("tour_entry", {
  ...partColumns,
  tourId: uuid().notNull(),
  kind: text().$type<TourEntryKind>().notNull(),
  eventId: uuid(),
  title: text(),
  startOn: date(),
  startTime: time(),
  endOn: date(),
  endTime: time(),
  zone: text(),
  endZone: text(),
  placeName: text(),
  country: text(),
  address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  toName: text(),
  toCountry: text(),
  toLatitude: doublePrecision(),
  toLongitude: doublePrecision(),
  mode: text().$type<TourEntryForm["mode"]>(),
  carrier: text(),
  reference: text(),
  km: integer(),
  minutes: integer(),
  rooms: jsonb().$type<TourEntryForm["rooms"]>().notNull(),
  memberIds: uuid().array().notNull(),
  note: text(),
  conflictReason: text(),
});

/** A copy of a budget under another plan. */
export const tourScenario = pgTable("tour_scenario", {
  ...partColumns,
  tourId: uuid().notNull(),
  name: text().notNull(),
});

export const tourBudgetLine = pgTable("tour_budget_line", {
  ...partColumns,
  tourId: uuid().notNull(),
  /** Null in the budget itself. */
  scenarioId: uuid(),
  category: text().$type<BudgetCategory>().notNull(),
  name: text().notNull(),
  eventId: uuid(),
  country: text(),
  partyGroup: text().$type<PartyGroup>(),
  quantity: numeric().notNull(),
  days: numeric().notNull(),
  rate: bigint({ mode: "number" }).notNull(),
  currency: text().notNull(),
  basis: text().$type<BudgetBase>(),
  percent: numeric(),
  committed: bigint({ mode: "number" }),
  actual: bigint({ mode: "number" }),
  actualReason: text(),
  closed: boolean().notNull(),
  note: text(),
  place: integer().notNull(),
});

/** Columns that a tour's history shows. */
export const tourHistory: RecordHistory = {
  columns: {
    tour: {
      display_name: textColumn("displayName"),
      status: codeColumn("tourStatus"),
      planned_from: dateColumn("plannedFrom"),
      planned_to: dateColumn("plannedTo"),
      currency: textColumn("currency"),
      description: { field: "description", as: "rich" },
      deleted_at: deletedColumn,
    },
    involvement: { involved_id: { field: "talent", as: "name", convert: "record" } },
    tour_member: {
      staff_id: { field: "partyMember", as: "name", convert: "staff", names: true },
      person_id: { field: "partyMember", as: "name", convert: "record", names: true },
      supplier_id: { field: "partyMember", as: "name", convert: "record", names: true },
      contact_id: { field: "partyMember", as: "name", convert: "partnerContact", names: true },
      name: { ...textColumn("partyMember"), names: true },
      party_group: codeColumn("partyGroup"),
      role: textColumn("contactRole"),
      home_name: textColumn("homeTown"),
      joins_on: dateColumn("joinsOn"),
      leaves_on: dateColumn("leavesOn"),
      note: textColumn("remark"),
      deleted_at: deletedColumn,
    },
    tour_entry: {
      kind: codeColumn("tourEntryKind"),
      event_id: { field: "show", as: "name", convert: "record", names: true },
      title: { ...textColumn("title"), names: true },
      start_on: dateColumn("startDate"),
      start_time: textColumn("startTime"),
      end_on: dateColumn("endDate"),
      end_time: textColumn("endTime"),
      place_name: textColumn("place"),
      address: textColumn("address"),
      to_name: textColumn("travelTo"),
      mode: textColumn("travelMode"),
      carrier: textColumn("carrier"),
      reference: textColumn("reference"),
      km: textColumn("distance"),
      minutes: textColumn("travelMinutes"),
      note: textColumn("remark"),
      conflict_reason: textColumn("conflictReason"),
      deleted_at: deletedColumn,
    },
    tour_scenario: {
      name: { ...textColumn("budgetScenario"), names: true, needs: "FINANCE" },
      deleted_at: { ...deletedColumn, needs: "FINANCE" },
    },
    ...budgetLineColumns,
    ...COMMON_HISTORY,
  },
  parts: {
    involvement: "involvement",
    tour_member: "partyMember",
    tour_entry: "tourEntry",
    tour_scenario: "budgetScenario",
    ...budgetLineParts,
  },
};
