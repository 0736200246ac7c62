/** Sums of opportunities by currency, as they are written. */
import { formatAmount } from "#contract/values/money.ts";

export interface Sum {
  currency: string;
  count: number;
  value: number;
  weighted: number;
}

/** Adds up by currency, the one with most opportunities first. */
export function byCurrency(sums: readonly Sum[]): Sum[] {
  const totals = new Map<string, Sum>();
  for (const { currency, count, value, weighted } of sums) {
    const now = totals.get(currency) ?? { currency, count: 0, value: 0, weighted: 0 };
    totals.set(currency, {
      currency,
      count: now.count + count,
      value: now.value + value,
      weighted: now.weighted + weighted,
    });
  }
  return [...totals.values()].sort((a, b) => b.count - a.count || a.currency.localeCompare(b.currency));
}
export const countAll = (sums: readonly Sum[]): number => sums.reduce((total, { count }) => total + count, 0);
export const moneyIn = (value: number, currency: string | null): string =>
  currency === null ? formatAmount(value) : `${formatAmount(value)} ${currency}`;
