/** Rules of who reaches the budget of a tour: those who reach the tour and have the right to its fees. */
import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesFees } from "#server/lib/reach/fees.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";
import { tour, tourBudgetLine, tourScenario } from "../tour.table.ts";

const agency = sql`${sql.placeholder("$agency")}::uuid`;
const reachesBudget = (tourId: SQL | typeof tour.id, action: AccessAction): SQL =>
  sql`${reachesRecord(tourId, action, { kinds: ["tour"] })} and ${reachesFees(tourId, action)}`;

/** Finds tours by id, for calls of their budget: whoever has no right to it gets the answer of an unknown tour. */
export const tourBudgetResolver: Resolver = Object.assign(
  resolver(
    ({ action }) => ({ action }),
    ({ action }, isRequested) => sql`select ${tour.id} from ${tour}
    where ${isRequested(tour.id)} and ${tour.agencyId} = ${agency} and ${tour.deletedAt} is null
      and ${reachesBudget(tour.id, action)}`,
  ),
  // It is a tour, under the name of its budget.
  { locks: true as const },
);

/** Finds lines and scenarios by id, through the tour in the path. */
const partResolver = (part: typeof tourBudgetLine | typeof tourScenario): Resolver =>
  resolver(
    ({ action }) => ({ action }),
    ({ action }, isRequested) => sql`select ${part.id} from ${part}
      where ${isRequested(part.id)} and ${part.agencyId} = ${agency} and ${part.deletedAt} is null
        and ${part.tourId} = ${sql.placeholder("id")}::uuid and ${reachesBudget(sql`${part.tourId}`, action)}`,
  );
export const budgetLineResolver = partResolver(tourBudgetLine);
export const budgetScenarioResolver = partResolver(tourScenario);

const writing = preparedFamily(
  () =>
    sql`select from ${tour} where ${tour.id} = ${sql.placeholder("id")}::uuid and ${reachesBudget(tour.id, "write")}`,
);
export const mayWriteBudget = async (db: Db, actor: Actor, id: string): Promise<boolean> =>
  (await writing(db, undefined, { id, ...reachValues(actor) })).length > 0;
