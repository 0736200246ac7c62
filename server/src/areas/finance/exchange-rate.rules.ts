/** Rates of other currencies to the agency's, for every area that keeps or proposes them. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ExchangeRateForm } from "#contract/finance/currency.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { exchangeRateTable } from "./finance.table.ts";

/** Reads the latest rate of each currency; of two for one date, the one entered later. */
export async function lastRates(db: Db): Promise<Map<string, { rate: string; ratedOn: string }>> {
  const { rows } = await db.execute<{ currency: string; rate: string; ratedOn: string }>(
    sql`select distinct on (currency) currency, trim_scale(rate)::text as rate, on_date::text as "ratedOn"
      from exchange_rate order by currency, on_date desc, created_at desc`,
  );
  return new Map(rows.map(({ currency, ...said }) => [currency, said]));
}

export async function keepRate(db: Db, actor: Actor, said: ExchangeRateForm): Promise<void> {
  await db
    .insert(exchangeRateTable)
    .values({ id: randomUUIDv7(), agencyId: actor.agencyId, actorId: actor.id, ...said });
}
