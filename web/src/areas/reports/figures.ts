/** Figures in words. */
import type { ReportComparison, ReportUnit } from "#contract/enums.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { formatAmount } from "#contract/values/money.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { dayOf, shownZone } from "#web/ui/time/format.ts";
import { r } from "./messages.ts";

/** "48,312.50", "17.5%", "12", "6.9" days, "11 Aug 2026" */
export function figureText(value: number, unit: ReportUnit, currency: string): string {
  switch (unit) {
    case "money":
      return formatAmount(Math.round(value), currency);
    case "share":
      return percentText(value);
    case "days":
      return formatNumber(value, 1);
    case "instant":
      return dayOf(value, shownZone.get());
    default:
      return formatNumber(value);
  }
}
/** The same with the currency of an amount. */
export const fullText = (value: number, unit: ReportUnit, currency: string): string =>
  unit === "money" ? `${figureText(value, unit, currency)} ${currency}` : figureText(value, unit, currency);

export const percentText = (share: number): string => `${formatNumber(share * 100, 1)}%`;

/** In major units, to draw it. */
export const drawnValue = (value: number, unit: ReportUnit, currency: string): number =>
  unit === "money" ? value / 10 ** decimalsOf(currency) : value;

/** Lines of a chart. */
const LINES = 2;
/** Returns a round number at or above `most`, in steps that can be drawn as lines; counts have whole steps. */
export function scaleOf(most: number, unit: ReportUnit): number {
  if (most <= 0) return LINES;
  const size = 10 ** Math.floor(Math.log10(most / LINES));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 10].map((factor) => factor * size).find((fits) => fits * LINES >= most);
  const exact = step ?? 10 * size;
  return (unit === "count" ? Math.ceil(exact) : exact) * LINES;
}

/** A smaller difference is none that one would speak of. */
const SAME = 0.01;
export interface Compared {
  value: number | null;
  before: number | null;
  unit: ReportUnit;
  currency: string;
  compareWith: ReportComparison;
}
const isSame = (value: number, before: number): boolean =>
  value === before || (before !== 0 && Math.abs(value - before) / Math.abs(before) < SAME);

/** "33,802.40 more, 18.9%", "About the same", "57.1% in the previous year"; null where nothing is compared. */
export function changeText({ value, before, unit, currency, compareWith }: Compared): string | null {
  if (value === null || before === null || compareWith === "NONE") return null;
  if (isSame(value, before)) return r("aboutAsBefore");
  if (unit === "share" || before === 0)
    return r("wasBefore", { value: figureText(before, unit, currency), before: r(`the${compareWith}`) });
  return r("withPercent", {
    change: differenceText(value - before, unit, currency),
    percent: percentText(Math.abs(value - before) / Math.abs(before)),
  });
}
const differenceText = (change: number, unit: ReportUnit, currency: string): string =>
  r(change > 0 ? "more" : "less", { difference: fullText(Math.abs(change), unit, currency) });

/** "That is 18.9% more than in the previous year."; null where nothing is compared. */
export function changeSentence({ value, before, compareWith }: Omit<Compared, "unit" | "currency">): string | null {
  if (value === null || before === null || compareWith === "NONE") return null;
  const name = r(`the${compareWith}`);
  if (isSame(value, before)) return r("about", { before: name });
  if (before === 0) return r("noneBefore", { before: name });
  const difference = percentText(Math.abs(value - before) / Math.abs(before));
  return r("changed", { change: r(value > before ? "more" : "less", { difference }), before: name });
}
