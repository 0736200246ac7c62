/** Currencies, and their rates to the agency's own. */
import { call, read, write } from "../call.ts";
import { date, z } from "../schema.ts";
import { CURRENCY_CODES } from "../values/currencies.ts";
import { exchangeRate } from "../values/exchange-rate.ts";
import { currency } from "../values/money.ts";

export const Currency = z.object({
  code: z.string(),
  decimals: z.int(),
  /** True for the agency's own currency. */
  own: z.boolean(),
  /** Latest exchange rate: amount of the agency's currency for one unit of this one. */
  rate: z.nullable(z.string()),
  ratedOn: z.nullable(z.string()),
});
export type Currency = z.output<typeof Currency>;

export const ExchangeRateForm = z.strictObject({
  currency: currency().check(
    z.refine((code) => CURRENCY_CODES.includes(code), { error: "Choose one of the currencies" }),
  ),
  rate: exchangeRate(),
  onDate: date(),
});
export type ExchangeRateForm = z.output<typeof ExchangeRateForm>;

export const currencies = {
  list: call("GET", "/finance/v1/currencies", {
    summary: "All currencies, with the last rate of each to the agency's",
    access: read("FINANCE"),
    topics: ["financeSetting"],
    reply: z.array(Currency),
  }),
  addRate: call("POST", "/finance/v1/currencies/rates", {
    summary: "Add a currency's rate on a date; earlier ones stay",
    access: write("FINANCE"),
    topics: ["financeSetting"],
    body: ExchangeRateForm,
    reply: Currency,
  }),
};
