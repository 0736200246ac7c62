/** Management-fee rules in words. */
import type { FEE_BASES, FEE_MODES } from "#contract/contracts/parties.ts";
import type { FeeRule } from "#contract/finance/fee-rule.ts";
import { formatAmount } from "#contract/values/money.ts";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";

export const FEE_MODE_NAMES: Readonly<Record<(typeof FEE_MODES)[number], string>> = {
  PERCENT: t("PERCENT"),
  FIXED: t("FIXED"),
};
export const FEE_BASE_NAMES: Readonly<Record<(typeof FEE_BASES)[number], string>> = {
  GROSS: t("GROSS"),
  NET: t("NET"),
};

/** "20 % of gross", "500.00 AUD". */
export const ruleFeeText = ({ mode, base, percent, amount, currency }: FeeRule): string =>
  mode === "FIXED"
    ? `${formatAmount(amount ?? 0)} ${currency}`
    : t(base === "NET" ? "shareOfNet" : "shareOfGross", { percent: percent ?? "0" });

/** "Imogen Hart-Okafor, Tour, from 10,000.00 AUD", or "All contracts". */
export function ruleSubjectText(rule: FeeRule): string {
  const parts = [
    rule.forTalent && (rule.talent?.name ?? t("hiddenTalent")),
    rule.forPartner && (rule.partner?.name ?? t("hiddenPartner")),
    rule.type && WORK_TYPE_CHOICES.find(({ value }) => value === rule.type)?.label,
    rule.category,
    rule.threshold !== null && t("least", { amount: `${formatAmount(rule.threshold)} ${rule.currency}` }),
  ].filter(Boolean);
  const message = parts.join(", ");
  return message === "" ? t("allContracts") : message.charAt(0).toUpperCase() + message.slice(1);
}

export const periodText = ({ fromDate, untilDate }: FeeRule): string =>
  fromDate && untilDate
    ? t("fromTo", { from: formatDate(fromDate), to: formatDate(untilDate) })
    : fromDate
      ? t("fromDay", { from: formatDate(fromDate) })
      : untilDate
        ? t("toDay", { to: formatDate(untilDate) })
        : t("always");
