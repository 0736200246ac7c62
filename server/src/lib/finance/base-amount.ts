/** Amounts in the currency of the agency that is read. */
import { type SQL, sql } from "drizzle-orm";
import { DECIMALS } from "#contract/values/currency-decimals.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";

const p = sql.placeholder;
const quoted = (codes: readonly string[]): SQL => sql.raw(codes.map((code) => `'${code}'`).join(", "));
const withDecimals = (decimals: number): SQL =>
  quoted(Object.keys(DECIMALS).filter((code) => DECIMALS[code] === decimals));
const decimalsOf = (currency: SQL): SQL =>
  sql`case when ${currency} in (${withDecimals(0)}) then 0 when ${currency} in (${withDecimals(3)}) then 3 else 2 end`;

/** The currency that an agency chose, or the usual one. */
export const currencyName = (chosen: SQL): SQL => sql`coalesce(${chosen}, ${sql.raw(`'${DEFAULT_CURRENCY}'`)})`;
/** The currency of an agency. */
export const currencyOf = (agencyId: SQL): SQL =>
  sql`(select ${currencyName(sql`max(s.currency)`)}
    from invoice_setting s
    where s.agency_id = ${agencyId})`;
/** The currency of the agency that is read, or of the first of several; found once for a statement. */
export const baseCurrency = currencyOf(sql`(${p("$agencies")}::uuid[])[1]`);

interface Amount {
  agencyId: SQL;
  /** Minor units. */
  amount: SQL;
  currency: SQL;
  /** Rate that the document keeps; without one the last of the agency's is taken. */
  rate?: SQL;
}

/**
 * An amount in minor units of the agency's currency, by the rate kept on its document, else by the last one stored; null
 * without any. The rates of an agency lead to its own currency, and so to no other agency's.
 */
export const inBaseCurrency = ({ agencyId, amount, currency, rate = sql`null::numeric` }: Amount): SQL =>
  sql`(case when ${currency} = ${baseCurrency} then ${amount}::float8
    when ${currencyOf(agencyId)} <> ${baseCurrency} then null
    else round(${amount} * coalesce(${rate}, (select known.rate
        from exchange_rate known
        where known.agency_id = ${agencyId} and known.currency = ${currency}
        order by known.on_date desc, known.created_at desc
        limit 1)) * power(10::numeric, (${decimalsOf(baseCurrency)}) - (${decimalsOf(currency)})))::float8 end)`;
