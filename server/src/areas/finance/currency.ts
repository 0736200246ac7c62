/** Handlers of currencies and their rates. */
import type { Currency, currencies as calls } from "#contract/finance/currency.ts";
import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { keepRate, lastRates } from "./exchange-rate.rules.ts";

async function readAll(db: Db): Promise<Currency[]> {
  const rates = await lastRates(db);
  return CURRENCY_CODES.map((code) => ({
    code,
    decimals: decimalsOf(code),
    own: code === DEFAULT_CURRENCY,
    rate: rates.get(code)?.rate ?? null,
    ratedOn: rates.get(code)?.ratedOn ?? null,
  }));
}

export const currencyHandlers: Handlers<typeof calls> = {
  list: ({ db }) => readAll(db),

  async addRate({ db, actor, body }) {
    if (body.currency === DEFAULT_CURRENCY)
      throw new Refusal("validation", [
        { field: "currency", code: "invalid", message: "This is the agency's own currency" },
      ]);
    await keepRate(db, actor, body);
    return found((await readAll(db)).find(({ code }) => code === body.currency));
  },
};
