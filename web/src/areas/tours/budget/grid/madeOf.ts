/** Words for what a line or a group of lines is made of. */
import type { BudgetLine } from "#contract/tours/budget/line.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "../messages.ts";

/** Writes "85 days, 5 people", or for a percentage "5 % of costs". */
export function madeOfLine({ basis, percent, group, days, people, quantity, rate, currency }: BudgetLine): string {
  if (basis !== null) return t("percentOf", { percent: percent ?? "0", basis: t(`basis${basis}`) });
  if (group === null) return `${quantity} × ${days} × ${formatAmount(rate, currency)}`;
  const each = people > 0 && Number(days) % people === 0 ? Number(days) / people : null;
  return each === null
    ? `${t("perDiemDays", { count: Number(days) })} × ${formatAmount(rate, currency)}`
    : t("sameDays", {
        days: t("perDiemDays", { count: each }),
        people: t("people", { count: people }),
        rate: formatAmount(rate, currency),
      });
}

/** Writes how many lines a group has, or the days of its per diems. */
export function madeOfGroup(lines: readonly BudgetLine[]): string {
  const [first] = lines;
  const perDiems = lines.filter(({ group }) => group !== null);
  if (lines.length === perDiems.length && perDiems.length > 0)
    return t("perDiemDays", { count: perDiems.reduce((sum, { days }) => sum + Number(days), 0) });
  return lines.length === 1 && first ? madeOfLine(first) : t("lines", { count: lines.length });
}
