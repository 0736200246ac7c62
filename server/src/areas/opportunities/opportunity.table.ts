import { sql } from "drizzle-orm";
import { bigint, date, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { OPPORTUNITY_SOURCES, OPPORTUNITY_TYPES } from "#contract/enums.ts";
import type { KeptEnquiry } from "#contract/opportunities/enquiry.ts";
import { timestamp } from "#server/lib/database/types.ts";
import { codeColumn, dateColumn, entryColumn, type RecordHistory, textColumn } from "#server/lib/records/history.ts";
import { exclusivityWaiverHistory, holdHistory, workColumns, workHistory } from "#server/lib/work/columns.ts";

export const opportunity = pgTable("opportunity", {
  ...workColumns(),
  /** Set by trigger if left out. */
  rank: bigint({ mode: "number" }).notNull().default(sql`null`),
  outcomeReasonId: uuid(),
  type: text({ enum: OPPORTUNITY_TYPES }),
  source: text({ enum: OPPORTUNITY_SOURCES }),
  value: bigint({ mode: "number" }),
  currency: text().notNull(),
  probability: smallint(),
  /** The value times its probability, computed by the database. */
  weighted: bigint({ mode: "number" }).generatedAlwaysAs(sql`0`),
  expectedCloseOn: date(),
  startOn: date(),
  endOn: date(),
  venueId: uuid(),
  /** Name of the venue; set by trigger. */
  venue: text(),
  address: text(),
  brief: text(),
  deliverables: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
  enquiry: jsonb().$type<KeptEnquiry>(),
  closedAt: timestamp(),
});

/** Columns that an opportunity's history shows. */
export const opportunityHistory: RecordHistory = workHistory(
  "opportunity",
  {
    outcome_reason_id: entryColumn("outcomeReason"),
    type: codeColumn("opportunityType"),
    source: codeColumn("opportunitySource"),
    value: { field: "value", as: "text", convert: "amount" },
    currency: textColumn("currency"),
    probability: textColumn("probability"),
    expected_close_on: dateColumn("expectedClose"),
    start_on: dateColumn("startDate"),
    end_on: dateColumn("endDate"),
    venue: textColumn("venue"),
    address: textColumn("address"),
    brief: { field: "brief", as: "rich" },
    deliverables: { field: "deliverables", as: "rich" },
  },
  { hold: holdHistory, exclusivity_waiver: exclusivityWaiverHistory },
  { hold: "hold", exclusivity_waiver: "exclusivityWaiver" },
);
