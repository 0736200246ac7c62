/** Says in words what the figures of a report come to. */
import type { ReportComparison } from "#contract/enums.ts";
import type { ReportOverview } from "#contract/reports/report.ts";
import { changeSentence, fullText, percentText } from "./figures.ts";
import { r } from "./messages.ts";
import { chartIn, measureIn, type Report } from "./report.ts";

/** Returns true if nothing happened in the period, whatever stands now. */
export function isWithoutFigures(report: Report, { totals }: ReportOverview): boolean {
  const inPeriod = totals.filter(({ measure }) => {
    const { rows, isNow } = measureIn(report, measure);
    return rows !== undefined && isNow !== true;
  });
  return inPeriod.every(({ value }) => !value);
}

/** Answers the question by the figures: who leads with how much, and what changed. */
export function answerText(
  report: Report,
  { chart, totals, currency }: ReportOverview,
  compareWith: ReportComparison,
  when: string,
): string | null {
  if (!chart) return null;
  const { title, measures } = chartIn(report, chart.name);
  const { unit } = measureIn(report, measures[0] ?? chart.name);
  if (measures.length > 1) {
    const parts = chart.parts.map(({ name, values }) =>
      r("partOf", { name: name ?? "", value: fullText(sumOf(values), unit, currency) }),
    );
    return parts.length > 0 ? `${parts.join(", ")}.` : null;
  }
  const { value = null, before = null } = totals.find(({ measure }) => measure === measures[0]) ?? {};
  const [leader, second] = chart.parts;
  if (!value || !leader) return r("none", { measure: title.toLowerCase(), when });
  const sum = sumOf(leader.values);
  const total = fullText(value, unit, currency);
  // Several with as much as the first: nobody leads.
  const isShared = second !== undefined && second.id !== null && sumOf(second.values) === sum;
  const leads = isShared
    ? r("inAll", { measure: title, total })
    : r("leads", {
        name: leader.name ?? r("others"),
        value: fullText(sum, unit, currency),
        share: percentText(sum / value),
        total,
      });
  const change = changeSentence({ value, before, compareWith });
  return change === null ? leads : `${leads} ${change}`;
}

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
