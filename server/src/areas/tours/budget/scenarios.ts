/** Handlers of scenarios: copies of a tour's budget that try another plan, to be seen side by side. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { BUDGET_LIMITS } from "#contract/tours/budget/codes.ts";
import type { budgetScenarios as calls } from "#contract/tours/budget/line.ts";
import { budgetTotals } from "#contract/tours/budget/sums.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { tourScenario } from "../tour.table.ts";
import { readBudgetLines, tourOfBudget } from "./budget.read.ts";

interface Scenario extends Record<string, unknown> {
  id: string;
  name: string;
  version: number;
}
const scenariosOf = async (db: Db, tourId: string): Promise<Scenario[]> =>
  (
    await db.execute<Scenario>(
      sql`select id, name, version from tour_scenario
        where tour_id = ${tourId}::uuid and deleted_at is null order by created_at, id`,
    )
  ).rows;

async function refuseTooMany(db: Db, tourId: string): Promise<void> {
  if ((await scenariosOf(db, tourId)).length < BUDGET_LIMITS.scenarios) return;
  const message = `A budget has ${BUDGET_LIMITS.scenarios} scenarios at most`;
  throw new Refusal("validation", [{ field: "name", code: "invalid", message }]);
}

export const budgetScenarioHandlers: Handlers<typeof calls> = {
  async compare({ db, actor, params: { id: tourId } }) {
    const tour = await tourOfBudget(db, actor, tourId);
    const plans = [{ id: null, name: null }, ...(await scenariosOf(db, tourId))];
    const compared = [];
    for (const { id, name } of plans) {
      const { byCategory, income, costs, result } = budgetTotals((await readBudgetLines(db, actor, tour, id)).lines);
      compared.push({
        id,
        name,
        categories: byCategory.map(({ category, amounts }) => ({ category, planned: amounts.planned })),
        income: income.planned,
        costs: costs.planned,
        result: result.planned,
      });
    }
    return compared;
  },

  async create({ db, actor, params: { id: tourId }, body: { name, fromId } }) {
    await refuseTooMany(db, tourId);
    const id = randomUUIDv7();
    await db.insert(tourScenario).values({ id, agencyId: actor.agencyId, tourId, name });
    await db.execute(
      sql`insert into tour_budget_line (id, agency_id, tour_id, scenario_id, category, name, event_id, country,
          party_group, quantity, days, rate, currency, basis, percent, note, place)
        select gen_random_uuid(), agency_id, tour_id, ${id}::uuid, category, name, event_id, country, party_group,
          quantity, days, rate, currency, basis, percent, note, place
        from tour_budget_line
        where tour_id = ${tourId}::uuid and scenario_id is not distinct from ${fromId}::uuid
          and deleted_at is null`,
    );
    return { id };
  },

  async update({ db, params: { id: tourId, scenarioId }, body: { name, version } }) {
    const before = found((await scenariosOf(db, tourId)).find(({ id }) => id === scenarioId));
    await refuseStale(db, { table: tourScenario, id: scenarioId, record: "tour_id" }, version, before);
    await db.update(tourScenario).set({ name }).where(sql`${tourScenario.id} = ${scenarioId}::uuid`);
    return found((await scenariosOf(db, tourId)).find(({ id }) => id === scenarioId));
  },

  async remove({ db, params: { scenarioId } }) {
    await putInBin(db, tourScenario, [scenarioId]);
    return {};
  },

  async restore({ db, params: { id: tourId, scenarioId } }) {
    const { rows } = await db.execute(
      sql`select id from tour_scenario
        where id = ${scenarioId}::uuid and tour_id = ${tourId}::uuid and deleted_at is not null`,
    );
    found(rows[0]);
    await refuseTooMany(db, tourId);
    await takeFromBin(db, tourScenario, [scenarioId]);
    return {};
  },
};
