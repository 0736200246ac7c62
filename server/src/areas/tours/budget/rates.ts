/** Rates of currencies that a tour's budget uses: each is kept with its day, so that the same budget stays the same. */
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import type { TourRates } from "#contract/tours/budget/sums.ts";
import { decimalOf, dividedBy } from "#contract/values/decimal.ts";
import { decimalText, withoutEndingZeros } from "#contract/values/decimal-text.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { lastRates } from "#server/areas/finance/exchange-rate.rules.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";

export interface KeptRate {
  currency: string;
  rate: string;
  ratedOn: string;
}
/** Digits behind the point of a rate that follows from two others. */
const SCALE = 9;

/** Returns the rates of a tour, by currency. */
export async function ratesOfTour(db: Db, tourId: string): Promise<KeptRate[]> {
  const { rows } = await db.execute<KeptRate & Record<string, unknown>>(
    sql`select currency, trim_scale(rate)::text as rate, rated_on::text as "ratedOn"
      from tour_rate where tour_id = ${tourId}::uuid order by currency`,
  );
  return rows;
}
export const ratesByCurrency = (rates: readonly KeptRate[]): TourRates =>
  Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate]));

/** Returns the agency's rate of a currency to another; null without one of both. */
async function agencyRate(db: Db, from: string, to: string): Promise<string | null> {
  const rates = await lastRates(db);
  const rateOf = (currency: string) => (currency === DEFAULT_CURRENCY ? "1" : rates.get(currency)?.rate);
  const [own, base] = [rateOf(from), rateOf(to)];
  if (own === undefined || base === undefined) return null;
  const [a, b] = [decimalOf(own), decimalOf(base)];
  const units = dividedBy(a.units * 10n ** BigInt(SCALE + b.scale), b.units * 10n ** BigInt(a.scale));
  return units === 0n ? null : withoutEndingZeros(decimalText(units, SCALE));
}

export async function keepTourRate(
  db: Db,
  { agencyId, id: staffId }: Actor,
  { tourId, currency, rate }: { tourId: string; currency: string; rate: string },
): Promise<void> {
  await db.execute(
    sql`insert into tour_rate (agency_id, tour_id, currency, rate, rated_on, staff_id)
      values (${agencyId}::uuid, ${tourId}::uuid, ${currency}, ${rate}::numeric, ${agencyDay(sql`${agencyId}::uuid`)},
        ${staffId}::uuid)
      on conflict (agency_id, tour_id, currency) do update
        set rate = excluded.rate, rated_on = excluded.rated_on, staff_id = excluded.staff_id`,
  );
}

/** Keeps the rate that a currency is used with: the typed one, else the tour's, else the agency's. Returns what is wrong. */
export async function ensureTourRate(
  db: Db,
  actor: Actor,
  tour: { id: string; currency: string },
  { currency, exchangeRate = null }: { currency: string; exchangeRate?: string | null },
): Promise<ErrorDetail[]> {
  if (currency === tour.currency) return [];
  const isRated = (await ratesOfTour(db, tour.id)).some((rate) => rate.currency === currency);
  if (isRated && exchangeRate === null) return [];
  const rate = exchangeRate ?? (await agencyRate(db, currency, tour.currency));
  if (rate === null) {
    const message = `There is no rate of ${currency} to ${tour.currency} yet. Type one`;
    return [{ field: "currency", code: "invalid", message }];
  }
  await keepTourRate(db, actor, { tourId: tour.id, currency, rate });
  return [];
}
