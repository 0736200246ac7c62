/** Opportunities: deals that may come about, on a board by status until they are won, lost or declined. */
import { assignedChange } from "../bulk.ts";
import { call, OPTION_SECONDS, read, write } from "../call.ts";
import { OPPORTUNITY_MISSING, OPPORTUNITY_SOURCES, OPPORTUNITY_TYPES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { dateRange, manyOf } from "../list.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { recordCalls } from "../record.ts";
import { date, emptyIsNull, id, maybeText, Named, ref, refs, z } from "../schema.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { maybeRichText } from "../values/rich-text.ts";
import {
  amount,
  BY_HOLD,
  place,
  placeRow,
  span,
  WORK_FILTERS,
  WORK_FORM,
  WORK_LIMITS,
  WorkOptions,
  waivedOf,
  workCalls,
  workRow,
  workWhole,
} from "../work/work.ts";

import { KeptEnquiry } from "./enquiry.ts";

export const OUTCOMES = ["OPPORTUNITY", "WON", "LOST", "DECLINED"] as const;

export const OpportunityCreate = z.strictObject({
  ...WORK_FORM,
  /** Talents and scouts. */
  personIds: z._default(refs("person", WORK_LIMITS.people), []),
  type: emptyIsNull(z.enum(OPPORTUNITY_TYPES)),
  source: emptyIsNull(z.enum(OPPORTUNITY_SOURCES)),
  /** Minor units. */
  value: amount(),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  /** How likely it is, in percent. */
  probability: emptyIsNull(z.int().check(z.minimum(0), z.maximum(100))),
  expectedCloseDate: emptyIsNull(date()),
  /** The dates wanted. */
  ...span,
  ...place,
  brief: maybeRichText({ max: LIMITS.text }),
  deliverables: maybeRichText({ max: LIMITS.text }),
  /** Required if the status is lost or declined. */
  outcomeReasonId: emptyIsNull(ref("outcomeReason")),
  /** Reason for saving it although it conflicts with an exclusivity. */
  conflictReason: z.optional(maybeText(LIMITS.remark)),
});
export type OpportunityCreate = z.output<typeof OpportunityCreate>;

export const OpportunityRow = z.object({
  ...workRow,
  outcome: z.enum(OUTCOMES),
  type: z.nullable(z.enum(OPPORTUNITY_TYPES)),
  source: z.nullable(z.enum(OPPORTUNITY_SOURCES)),
  value: z.nullable(z.int()),
  currency: z.string(),
  probability: z.nullable(z.int()),
  /** The value by its probability. */
  weighted: z.nullable(z.int()),
  expectedCloseDate: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  ...placeRow,
  /** Its place among the cards of its status. */
  order: z.int(),
  missing: z.array(z.enum(OPPORTUNITY_MISSING)),
  /** Lowest level of its holds; null without holds. */
  holdLevel: z.nullable(z.int()),
});
export type OpportunityRow = z.output<typeof OpportunityRow>;

export const Opportunity = z.extend(OpportunityRow, {
  ...workWhole,
  waived: waivedOf(OPPORTUNITY_MISSING),
  brief: z.nullable(z.string()),
  deliverables: z.nullable(z.string()),
  outcomeReason: z.nullable(Named),
  /** Records created from it, if the reader may see them. */
  events: z.array(Named),
  projects: z.array(Named),
  contracts: z.array(Named),
  /** Enquiry it was created from, if any. */
  enquiry: z.nullable(KeptEnquiry),
});
export type Opportunity = z.output<typeof Opportunity>;

/** Its statuses, and the reasons for losing or declining. */
export const OpportunityOptions = z.extend(WorkOptions, { reasons: z.array(Named) });

/** Totals of opportunities in one currency, in minor units. */
const sums = { currency: z.string(), count: z.int(), value: z.int(), weighted: z.int() };
const filtered = {
  access: read("PIPELINE"),
  reads: true,
  topics: ["opportunity", "status"],
  body: z.strictObject({ filters: z._default(parameters(), "") }),
} as const;
export const BoardSums = z.object({ columns: z.array(z.object({ statusId: id(), ...sums })) });
export type BoardSums = z.output<typeof BoardSums>;
export const Forecast = z.object({
  months: z.array(
    z.object({
      /** "2026-08"; null for open ones without a date. */
      month: z.nullable(z.string()),
      outcome: z.enum(["OPPORTUNITY", "WON"]),
      ...sums,
    }),
  ),
});
export type Forecast = z.output<typeof Forecast>;

const PATH = "/client/v1/pipelines";
export const opportunityRecord = recordCalls(PATH, {
  kind: "opportunity",
  collection: "opportunities",
  resource: "PIPELINE",
  one: "an opportunity",
  many: "Opportunities",
  form: OpportunityCreate,
  row: OpportunityRow,
  whole: Opportunity,
  sortable: ["title", "value", "probability", "weighted", "expectedCloseDate", "startDate", "closedAt", "order"],
  defaultSort: ["expectedCloseDate", "ASC"],
  dates: "days",
  filters: {
    ...WORK_FILTERS,
    outcomes: manyOf(OUTCOMES),
    types: manyOf(OPPORTUNITY_TYPES),
    sources: manyOf(OPPORTUNITY_SOURCES),
    closed: dateRange(),
    ...BY_HOLD,
  },
  bulk: { staff: assignedChange("staff") },
  topics: ["status", "masterList", "hold", "waiver", "event", "project"],
  staff: true,
  list: { pageSizeMax: 1000 },
});

export const opportunities = {
  ...opportunityRecord.calls,
  ...workCalls(PATH, {
    kind: "opportunity",
    resource: "PIPELINE",
    one: "an opportunity",
    missing: OPPORTUNITY_MISSING,
  }),
  options: call("GET", `${PATH}/form-option`, {
    summary: "Options of the opportunity form",
    access: read("PIPELINE"),
    keptFor: OPTION_SECONDS,
    topics: ["status", "masterList"],
    reply: OpportunityOptions,
  }),
  boardSums: call("POST", `${PATH}/board-sums`, {
    summary: "Totals of a board's columns by currency; with the list's filters, as in its URL",
    ...filtered,
    reply: BoardSums,
  }),
  forecast: call("POST", `${PATH}/forecast`, {
    summary:
      "Open opportunities by month of expected close, and those won in the last twelve months by month, by currency; with the list's filters, as in its URL",
    ...filtered,
    reply: Forecast,
  }),
  outcome: call("PUT", `${PATH}/{id}/outcome`, {
    summary: "Set the outcome: the first status of its first category; LOST and DECLINED take a reason",
    access: write("PIPELINE"),
    topics: ["opportunity"],
    params: z.strictObject({ id: ref("opportunity") }),
    body: z.strictObject({
      outcome: z.enum(OUTCOMES),
      reasonId: z.optional(emptyIsNull(ref("outcomeReason"))),
      conflictReason: z.optional(maybeText(LIMITS.remark)),
    }),
    reply: z.object({ statusId: id(), version: z.int() }),
  }),
};

export const opportunityGroups = {
  opportunities,
  opportunityNotes: opportunityRecord.notes,
  opportunityHistory: { list: opportunityRecord.history },
  opportunityStaff: opportunityRecord.staff,
};
