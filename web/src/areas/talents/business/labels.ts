/** Labels of the tab's enums. */

import type { Insurance, LegalEntity, ManagementFee } from "#contract/talents/business.ts";
import { formatAmount, type Money } from "#contract/values/money.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";

export const ENTITY_LABELS: Record<LegalEntity["kind"], string> = {
  Individual: t("individual"),
  "Sole trader": t("soleTrader"),
  Company: t("company"),
  Trust: t("trust"),
  Partnership: t("partnership"),
};
export const INSURANCE_LABELS: Record<Insurance["kind"], string> = {
  "Public liability": t("publicLiability"),
  "Professional indemnity": t("professionalIndemnity"),
  "Workers compensation": t("workersCompensation"),
  "Personal accident": t("personalAccident"),
  "Income protection": t("incomeProtection"),
  Health: t("health"),
  Travel: t("travel"),
  Equipment: t("equipment"),
  Other: t("other"),
};

export const moneyLabel = ({ amount, currency }: Money): string => `${currency} ${formatAmount(amount)}`;
export const feeLabel = (fee: ManagementFee): string =>
  fee.kind === "percent" ? `${formatNumber(fee.percent)}%` : t("amountEach", { amount: moneyLabel(fee) });
