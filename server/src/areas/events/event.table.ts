import { sql } from "drizzle-orm";
import { bigint, date, doublePrecision, jsonb, pgTable, text, time, uuid } from "drizzle-orm/pg-core";
import type { EventCreate, EventKind } from "#contract/events/event.ts";
import { timestamp } from "#server/lib/database/types.ts";
import {
  codeColumn,
  dateColumn,
  deletedColumn,
  type RecordHistory,
  type Shown,
  textColumn,
} from "#server/lib/records/history.ts";
import { exclusivityWaiverHistory, holdHistory, workColumns, workHistory } from "#server/lib/work/columns.ts";

export const event = pgTable("event", {
  ...workColumns(),
  kinds: text().$type<EventKind>().array().notNull().default([]),
  startOn: date(),
  startTime: time(),
  endOn: date(),
  endTime: time(),
  /** Set by trigger if left out. */
  timeZoneId: text().notNull().default(sql`null`),
  startsAt: timestamp(),
  endsAt: timestamp(),
  venueId: uuid(),
  /** Name of the venue; set by trigger. */
  venue: text(),
  address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  schedule: jsonb().$type<EventCreate["schedule"]>().notNull().default([]),
  stays: jsonb().$type<EventCreate["stays"]>().notNull().default([]),
  fee: bigint({ mode: "number" }),
  currency: text().notNull(),
  hospitality: text(),
  rider: text(),
  description: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
  opportunityId: uuid(),
  projectId: uuid(),
  conflictReason: text(),
});

const FEE: Shown = { field: "fee", as: "text", convert: "amount", needs: "FINANCE" };

/** Columns that an event's history shows. */
export const eventHistory: RecordHistory = workHistory(
  "event",
  {
    kinds: textColumn("eventKinds"),
    start_on: dateColumn("startDate"),
    start_time: textColumn("startTime"),
    end_on: dateColumn("endDate"),
    end_time: textColumn("endTime"),
    time_zone_id: textColumn("timeZone"),
    venue: textColumn("venue"),
    address: textColumn("address"),
    fee: FEE,
    hospitality: { field: "hospitality", as: "rich" },
    rider: { field: "rider", as: "rich" },
    description: { field: "description", as: "rich" },
    opportunity_id: { field: "opportunity", as: "name", convert: "record" },
    project_id: { field: "project", as: "name", convert: "record" },
    conflict_reason: textColumn("conflictReason"),
  },
  {
    event_person: {
      person_id: { field: "talent", as: "name", convert: "record", names: true },
      role: textColumn("contactRole"),
      call_time: textColumn("callTime"),
      fee: FEE,
    },
    travel_leg: {
      mode: textColumn("travelMode"),
      from_place: textColumn("travelFrom"),
      to_place: textColumn("travelTo"),
      departs: textColumn("departs"),
      arrives: textColumn("arrives"),
      reference: textColumn("reference"),
    },
    // Items of a run sheet are no rows: see log_run_sheet in migration 0063.
    run_sheet: {
      title: { ...textColumn("title"), names: true },
      start: textColumn("startTime"),
      end: textColumn("endTime"),
      lane: textColumn("place"),
      note: textColumn("remark"),
    },
    ticketing: {
      on_sale_on: dateColumn("onSaleOn"),
      source: codeColumn("ticketSource"),
      deleted_at: deletedColumn,
    },
    ticket_type: {
      name: { ...textColumn("ticketType"), names: true },
      price: { field: "ticketPrice", as: "text", convert: "amount", needs: "FINANCE" },
      capacity: textColumn("ticketCapacity"),
      comps: textColumn("ticketComps"),
      kills: textColumn("ticketKills"),
      deleted_at: deletedColumn,
    },
    settlement: {
      deal_text: { ...textColumn("settlementDeal"), needs: "FINANCE" },
      due: { field: "settlementDue", as: "text", convert: "amount", needs: "FINANCE" },
      open_amount: { field: "settlementOpen", as: "text", convert: "amount", needs: "FINANCE" },
      locked_at: { field: "settlementSigned", as: "instant", needs: "FINANCE" },
      deleted_at: { ...deletedColumn, needs: "FINANCE" },
    },
    settlement_signature: { name: { ...textColumn("settlementSigner"), names: true, needs: "FINANCE" } },
    event_guest: {
      name: { ...textColumn("guestName"), names: true },
      places: textColumn("guestPlaces"),
      type: codeColumn("guestType"),
      side: codeColumn("guestSide"),
      staff_id: { field: "guestAskedBy", as: "name", convert: "staff" },
      asked_by: textColumn("guestAskedBy"),
      member_id: { field: "guestAskedBy", as: "name", convert: "tourMember" },
      note: textColumn("remark"),
      state: codeColumn("guestState"),
      reason: textColumn("guestReason"),
      deleted_at: deletedColumn,
    },
    guest_quota: {
      total_places: textColumn("quotaTotal"),
      artist_places: textColumn("quotaArtist"),
      agency_places: textColumn("quotaAgency"),
      promoter_places: textColumn("quotaPromoter"),
      venue_places: textColumn("quotaVenue"),
      deleted_at: deletedColumn,
    },
    hold: holdHistory,
    exclusivity_waiver: exclusivityWaiverHistory,
  },
  {
    event_person: "lineUp",
    travel_leg: "travel",
    run_sheet: "runSheet",
    ticketing: "ticketing",
    ticket_type: "ticketType",
    settlement: "settlement",
    settlement_signature: "settlementSignature",
    event_guest: "guest",
    guest_quota: "guestQuota",
    hold: "hold",
    exclusivity_waiver: "exclusivityWaiver",
  },
);
