/** Handlers of the lines of a tour's budget. Rights are those to its fees; history and change notices are the tour's. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { BUDGET_LIMITS } from "#contract/tours/budget/codes.ts";
import type { BudgetLine, BudgetLineForm, tourBudget as calls } from "#contract/tours/budget/line.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { tourBudgetLine } from "../tour.table.ts";
import { readBudget, readBudgetLines, tourOfBudget } from "./budget.read.ts";
import { budgetPdf, budgetXlsx } from "./files.ts";
import { ensureTourRate, keepTourRate } from "./rates.ts";

const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });
const missing = (field: string): ErrorDetail => ({ field, code: "requiredField", message: "This field is required" });

/** Returns the faults of a form that need no look at other rows. */
function faultsOf({ category, group, basis, percent, actual, actualReason }: BudgetLineForm): ErrorDetail[] {
  return [
    ...(group !== null && category !== "PER_DIEM" ? [invalid("group", "Only a per diem is of a group")] : []),
    ...(group !== null && basis !== null ? [invalid("basis", "A per diem follows from the itinerary")] : []),
    ...(basis !== null && percent === null ? [missing("percent")] : []),
    ...(basis === null && percent !== null ? [missing("basis")] : []),
    ...(percent !== null && Number(percent) > 100 ? [invalid("percent", "A percentage is 100 at most")] : []),
    ...(actual !== null && actualReason === null ? [missing("actualReason")] : []),
  ];
}

type BudgetedTour = Awaited<ReturnType<typeof tourOfBudget>>;
/** Returns everything that is wrong with a line, and keeps the rate that it uses. */
async function check(
  db: Db,
  actor: Actor,
  tour: BudgetedTour,
  form: BudgetLineForm,
  before: { eventId: string | null } | null,
): Promise<ErrorDetail[]> {
  const faults = faultsOf(form);
  if (form.eventId !== null && form.eventId !== before?.eventId) {
    const { rows } = await db.execute(
      sql`select from tour_entry
        where tour_id = ${tour.id}::uuid and event_id = ${form.eventId}::uuid and deleted_at is null`,
    );
    if (rows.length === 0) faults.push(invalid("eventId", "This show is not on the tour"));
  }
  if (faults.length > 0) return faults;
  return ensureTourRate(db, actor, tour, usedCurrency(form, tour));
}

/** A percentage of sums is in the currency of the sums. */
const usedCurrency = <F extends BudgetLineForm>(form: F, tour: BudgetedTour): F =>
  form.basis === null ? form : { ...form, currency: tour.currency };

function columnsOf(form: BudgetLineForm, tour: BudgetedTour) {
  const { group: partyGroup, exchangeRate: _, ...columns } = usedCurrency(form, tour);
  return { ...columns, partyGroup, ...(columns.actual === null && { actualReason: null }) };
}

/** Returns the place after the last line, and how many there are. The caller's reference has locked the tour. */
async function lastPlace(db: Db, tourId: string, scenarioId: string | null): Promise<{ count: number; last: number }> {
  const { rows } = await db.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, coalesce(max(place), 0)::int as last
      from tour_budget_line
      where tour_id = ${tourId}::uuid and scenario_id is not distinct from ${scenarioId}::uuid and deleted_at is null`,
  );
  return found(rows[0]);
}
const FULL = `A budget has ${BUDGET_LIMITS.lines} lines at most`;

async function readLine(db: Db, actor: Actor, tour: BudgetedTour, lineId: string): Promise<BudgetLine> {
  const { rows } = await db.execute<{ scenarioId: string | null }>(
    sql`select scenario_id as "scenarioId" from tour_budget_line
      where id = ${lineId}::uuid and tour_id = ${tour.id}::uuid and deleted_at is null`,
  );
  const { lines } = await readBudgetLines(db, actor, tour, found(rows[0]).scenarioId);
  return found(lines.find(({ id }) => id === lineId));
}

export const tourBudgetHandlers: Handlers<typeof calls> = {
  get: ({ db, actor, params: { id }, query: { scenarioId } }) => readBudget(db, actor, id, scenarioId ?? null),

  async create({ db, actor, params: { id: tourId }, body: { scenarioId, ...body } }) {
    const tour = await tourOfBudget(db, actor, tourId);
    const faults = await check(db, actor, tour, body, null);
    if (faults.length > 0) throw new Refusal("validation", faults);
    const { count, last } = await lastPlace(db, tourId, scenarioId);
    if (count >= BUDGET_LIMITS.lines) throw new Refusal("validation", [invalid("name", FULL)]);
    const id = randomUUIDv7();
    await db
      .insert(tourBudgetLine)
      .values({ ...columnsOf(body, tour), id, agencyId: actor.agencyId, tourId, scenarioId, place: last + 1 });
    return { id };
  },

  async createMany({ db, actor, params: { id: tourId }, body: { scenarioId, lines } }) {
    const tour = await tourOfBudget(db, actor, tourId);
    const { count, last } = await lastPlace(db, tourId, scenarioId);
    const faults: { place: number; field: string; message: string }[] = [];
    const taken: (typeof tourBudgetLine.$inferInsert)[] = [];
    for (const [place, form] of lines.entries()) {
      const [fault] =
        count + taken.length >= BUDGET_LIMITS.lines
          ? [invalid("name", FULL)]
          : await check(db, actor, tour, form, null);
      if (fault) faults.push({ place, field: fault.field, message: fault.message });
      else {
        const id = randomUUIDv7();
        const own = last + 1 + taken.length;
        taken.push({ ...columnsOf(form, tour), id, agencyId: actor.agencyId, tourId, scenarioId, place: own });
      }
    }
    if (taken.length > 0) await db.insert(tourBudgetLine).values(taken);
    return { ids: taken.map(({ id }) => id), faults };
  },

  async update({ db, actor, params: { id: tourId, lineId }, body: { version, ...form } }) {
    const tour = await tourOfBudget(db, actor, tourId);
    const before = await readLine(db, actor, tour, lineId);
    await refuseStale(db, { table: tourBudgetLine, id: lineId, record: "tour_id" }, version, before);
    const { rows } = await db.execute<{ eventId: string | null }>(
      sql`select event_id as "eventId" from tour_budget_line where id = ${lineId}::uuid`,
    );
    const { eventId } = found(rows[0]);
    // A show that its writer does not see stays the show it is.
    const sent = before.hasEvent && before.event === null && form.eventId === null ? { ...form, eventId } : form;
    const faults = await check(db, actor, tour, sent, { eventId });
    if (faults.length > 0) throw new Refusal("validation", faults);
    await db.update(tourBudgetLine).set(columnsOf(sent, tour)).where(sql`${tourBudgetLine.id} = ${lineId}::uuid`);
    return readLine(db, actor, tour, lineId);
  },

  async remove({ db, params: { lineId } }) {
    await putInBin(db, tourBudgetLine, [lineId]);
    return {};
  },

  async restore({ db, params: { id: tourId, lineId } }) {
    const { rows } = await db.execute<{ scenarioId: string | null }>(
      sql`select l.scenario_id as "scenarioId"
        from tour_budget_line l left join tour_scenario s on s.agency_id = l.agency_id and s.id = l.scenario_id
        where l.id = ${lineId}::uuid and l.tour_id = ${tourId}::uuid and l.deleted_at is not null
          and s.deleted_at is null`,
    );
    const { scenarioId } = found(rows[0]);
    if ((await lastPlace(db, tourId, scenarioId)).count >= BUDGET_LIMITS.lines)
      throw new Refusal("validation", [invalid("name", FULL)]);
    await takeFromBin(db, tourBudgetLine, [lineId]);
    return {};
  },

  async setRate({ db, actor, params: { id: tourId }, body: { currency, rate } }) {
    const tour = await tourOfBudget(db, actor, tourId);
    if (currency === tour.currency)
      throw new Refusal("validation", [invalid("currency", "This is the tour's own currency")]);
    await keepTourRate(db, actor, { tourId, currency, rate });
    return {};
  },

  async setDay({ db, actor, params: { id: tourId }, body: { memberId, day, counts, reason } }) {
    const { rows } = await db.execute(
      sql`select from tour_member
        where id = ${memberId}::uuid and tour_id = ${tourId}::uuid and deleted_at is null`,
    );
    if (rows.length === 0) throw new Refusal("validation", [invalid("memberId", "Choose someone in the party")]);
    if (counts === null) {
      await db.execute(
        sql`delete from tour_per_diem_day
          where tour_id = ${tourId}::uuid and member_id = ${memberId}::uuid and day = ${day}::date`,
      );
      return {};
    }
    if (reason === null) throw new Refusal("validation", [missing("reason")]);
    await db.execute(
      sql`insert into tour_per_diem_day (agency_id, tour_id, member_id, day, counts, reason, staff_id)
        values (${actor.agencyId}::uuid, ${tourId}::uuid, ${memberId}::uuid, ${day}::date, ${counts}, ${reason},
          ${actor.id}::uuid)
        on conflict (agency_id, tour_id, member_id, day) do update
          set counts = excluded.counts, reason = excluded.reason, staff_id = excluded.staff_id`,
    );
    return {};
  },

  async start({ db, actor, params: { id: tourId }, body: { fromId } }) {
    const tour = await tourOfBudget(db, actor, tourId);
    const { count } = await lastPlace(db, tourId, null);
    if (count > 0) throw new Refusal("validation", [invalid("fromId", "This budget has lines already")]);
    const { rows: used } = await db.execute<{ currency: string }>(
      sql`select distinct currency from tour_budget_line
        where tour_id = ${fromId}::uuid and scenario_id is null and deleted_at is null`,
    );
    const faults = [];
    for (const { currency } of used) faults.push(...(await ensureTourRate(db, actor, tour, { currency })));
    const [fault] = faults;
    if (fault) throw new Refusal("validation", [{ ...fault, field: "fromId" }]);
    const { rows } = await db.execute<{ count: number }>(
      sql`with added as (
          insert into tour_budget_line (id, agency_id, tour_id, category, name, country, party_group, quantity, days,
              rate, currency, basis, percent, place)
            select gen_random_uuid(), agency_id, ${tourId}::uuid, category, name, country, party_group, quantity, days,
              rate, currency, basis, percent, place
            from tour_budget_line
            where tour_id = ${fromId}::uuid and scenario_id is null and event_id is null and deleted_at is null
            returning 1
        )
        select count(*)::int as count from added`,
    );
    return { lines: found(rows[0]).count };
  },

  xlsx: budgetXlsx,
  pdf: budgetPdf,
};
