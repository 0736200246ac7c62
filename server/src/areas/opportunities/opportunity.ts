import { eq, sql } from "drizzle-orm";
import {
  BoardSums,
  type opportunities as calls,
  Forecast,
  type OpportunityRow,
  opportunityRecord,
} from "#contract/opportunities/opportunity.ts";
import { z } from "#contract/schema.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { holdWhere, lowestHold } from "#server/lib/holds/holds.ts";
import { OPPORTUNITY_BOARD } from "#server/lib/lists/board.ts";
import { isAmong, isWithin } from "#server/lib/lists/filters.ts";
import { entriesToChoose, entryOf } from "#server/lib/lists/master-entries.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { hasNoPeople, missingWorkFields } from "#server/lib/work/missing.ts";
import { endsBeforeStart, inMajorUnits, workSheet } from "#server/lib/work/sheet.ts";
import {
  byKnownCategory,
  byStatus,
  changeStatusOf,
  checkContacts,
  checkModuleStatus,
  checkReason,
  firstStatusThatMeans,
  partnerName,
  personParts,
  readerZone,
  workExpressions,
  workHandlers,
  workWhere,
} from "#server/lib/work/work.ts";
import { workWriting } from "#server/lib/work/writing.ts";
import { opportunity } from "./opportunity.table.ts";

const rich = (text: string | null, field: string) => (text === null ? null : cleanRichText(text, field));

async function outcomeOf(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ outcome: opportunity.meaning }).from(opportunity).where(eq(opportunity.id, id));
  return found(row).outcome;
}

const SUMS = sql`count(*)::int as count, coalesce(sum(${opportunity.value}), 0)::float8 as value,
  coalesce(sum(${opportunity.weighted}), 0)::float8 as weighted`;

/** Selects the events, projects or contracts made from it that the reader may see. */
const madeOfIt = (table: "event" | "project" | "contract") =>
  sql`(select coalesce(json_agg(json_build_object('id', ${record.id}, 'name', ${record.title})
      order by ${record.title}, ${record.id}), '[]')
    from ${sql.identifier(table)} work join ${record} on ${record.id} = work.id
    where work.agency_id = ${opportunity.agencyId}
      and work.opportunity_id = ${opportunity.id}
      and ${record.deletedAt} is null
      and ${withinReach(record.resource, record.id, "read")})`;

export const opportunityKit = recordKit(opportunityRecord, {
  table: opportunity,
  title: opportunity.title,
  subtitle: partnerName(opportunity),
  dates: opportunity.expectedCloseOn,
  fields: {
    ...workExpressions(opportunity),
    outcome: opportunity.meaning,
    expectedCloseDate: opportunity.expectedCloseOn,
    startDate: opportunity.startOn,
    endDate: opportunity.endOn,
    order: opportunity.rank,
    events: madeOfIt("event"),
    projects: madeOfIt("project"),
    contracts: madeOfIt("contract"),
    holdLevel: lowestHold(opportunity.id),
    outcomeReason: entryOf(opportunity.outcomeReasonId),
    ...missingWorkFields(opportunity, {
      partner: sql`${opportunity.partnerId} is null`,
      contact: sql`${opportunity.contactIds} = '{}'`,
      talent: hasNoPeople(opportunity),
      dates: sql`${opportunity.startOn} is null`,
      value: sql`${opportunity.value} is null`,
      brief: sql`${opportunity.brief} is null`,
    }),
  },
  sort: {
    expectedCloseDate: opportunity.expectedCloseOn,
    startDate: opportunity.startOn,
    order: opportunity.rank,
  },
  where: {
    ...workWhere(opportunity),
    outcomes: (outcomes) => sql`${opportunity.meaning} = any (${outcomes}::text[])`,
    types: isAmong(opportunity.type),
    sources: isAmong(opportunity.source),
    closed: isWithin(opportunity.closedAt),
    ...holdWhere(opportunity.id),
  },
  summaries: {
    byStatus: byStatus(opportunity),
    /** Totals of a board's columns, by currency. */
    sums: {
      select: sql`${opportunity.statusId} as "statusId", ${opportunity.currency} as currency, ${SUMS}`,
      by: sql`${opportunity.statusId}, ${opportunity.currency}`,
    },
    /** Totals by month: of open opportunities, and of those won in the last twelve months. */
    months: {
      select: sql`to_char(case when ${opportunity.meaning} = 'WON'
        then ${opportunity.closedAt} at time zone ${readerZone}
        else ${opportunity.expectedCloseOn} end, 'YYYY-MM') as month,
        ${opportunity.meaning} as outcome, ${opportunity.currency} as currency, ${SUMS}`,
      by: sql`1, 2, 3 having ${opportunity.meaning} = 'OPPORTUNITY'
        or (${opportunity.meaning} = 'WON'
          and max(${opportunity.closedAt}) >= date_trunc('month', now() at time zone ${readerZone})
            at time zone ${readerZone} - interval '11 months')`,
    },
  },
  columns: (form) => ({
    statusId: form.statusId ?? undefined,
    expectedCloseOn: form.expectedCloseDate,
    startOn: form.startDate,
    endOn: form.endDate,
    brief: rich(form.brief, "brief"),
    deliverables: rich(form.deliverables, "deliverables"),
    sanitiser: SANITISER_VERSION,
  }),
  async check(db, _actor, form, id) {
    // A form without a status keeps the present one.
    const meaning =
      (await checkModuleStatus(db, "PIPELINE", form.statusId)) ?? (id === null ? null : await outcomeOf(db, id));
    checkReason(meaning, form.outcomeReasonId, "outcomeReasonId");
    endsBeforeStart(form);
    await checkContacts(db, form);
  },
  ...personParts,
});

/** Refuses dates, a place or a partner that clash with an exclusivity, unless a reason is given. */
export async function refuseOpportunityConflicts(
  db: Db,
  actor: Actor,
  id: string,
  reason: string | null,
): Promise<void> {
  await refuseConflicts(db, actor, [id], { reason });
}

const kind = {
  module: "PIPELINE",
  table: opportunity,
  board: OPPORTUNITY_BOARD,
  call: opportunityRecord.calls.list,
  summarize: opportunityKit.list.summarize,
  moved: refuseOpportunityConflicts,
} as const;

const work = workHandlers(kind);

/** Returns the rows of a summary over the whole list with these filters. */
const summed = (db: Db, actor: Actor, filters: string, summary: "sums" | "months") =>
  opportunityKit.list.summarize(db, actor, sentQuery(kind.call, filters), summary);
const writing = workWriting(opportunity, opportunityKit);

export const opportunityHandlers: Handlers<typeof calls> = {
  ...opportunityKit.handlers,
  ...work,
  list: byKnownCategory("PIPELINE", opportunityKit.handlers.list),
  async options({ db }) {
    return { ...(await work.options({ db })), reasons: await entriesToChoose(db, "outcome-reasons") };
  },
  async create(context) {
    const { db, actor, body } = context;
    const created = await writing.create(context);
    await refuseOpportunityConflicts(db, actor, created.id, body.conflictReason ?? null);
    return created;
  },
  async update(context) {
    const { db, actor, params, body } = context;
    const updated = await writing.update(context);
    await refuseOpportunityConflicts(db, actor, params.id, body.conflictReason ?? null);
    return updated;
  },
  async boardSums({ db, actor, body: { filters } }) {
    return { columns: z.parse(BoardSums.shape.columns, await summed(db, actor, filters, "sums")) };
  },
  async forecast({ db, actor, body: { filters } }) {
    return { months: z.parse(Forecast.shape.months, await summed(db, actor, filters, "months")) };
  },
  async outcome({ db, actor, params: { id }, body: { outcome, reasonId, conflictReason } }) {
    const statusId = await firstStatusThatMeans(db, "PIPELINE", outcome);
    const version = await changeStatusOf(db, actor, kind, id, { statusId, reasonId, conflictReason });
    return { statusId, version };
  },
};

/** Columns of the exported list: never more than a row of the list holds. */
export const opportunitySheet: readonly SheetColumn<OpportunityRow>[] = [
  ...workSheet,
  { id: "value", title: "Value", value: (row) => inMajorUnits(row.value) },
  { id: "currency", title: "Currency", value: (row) => row.currency },
  { id: "probability", title: "Probability", value: (row) => row.probability },
  { id: "weighted", title: "Weighted", value: (row) => inMajorUnits(row.weighted) },
  { id: "expectedCloseDate", title: "Expected close", value: (row) => row.expectedCloseDate },
  { id: "startDate", title: "From", value: (row) => row.startDate },
  { id: "endDate", title: "To", value: (row) => row.endDate },
  { id: "venue", title: "Venue", value: (row) => row.venue },
  { id: "type", title: "Type", value: (row) => row.type },
  { id: "source", title: "Source", value: (row) => row.source },
];
