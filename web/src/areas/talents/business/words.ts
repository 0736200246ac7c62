/** What the closed sets of the tab are called. */
import { amountText, type Money } from "#contract/money.ts";
import type { Insurance, LegalEntity, ManagementFee } from "#contract/talents/business.ts";
import { number } from "#web/kit/format/numbers.ts";
import { t } from "#web/messages/business.ts";

export const ENTITY_WORDS: Record<LegalEntity["kind"], string> = {
  Individual: t("individual"),
  "Sole trader": t("soleTrader"),
  Company: t("company"),
  Trust: t("trust"),
  Partnership: t("partnership"),
};
export const INSURANCE_WORDS: Record<Insurance["kind"], string> = {
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

export const moneyWords = ({ amount, currency }: Money): string => `${currency} ${amountText(amount)}`;
export const feeWords = (fee: ManagementFee): string =>
  fee.kind === "percent" ? `${number(fee.percent)}%` : t("amountEach", { amount: moneyWords(fee) });

/** "51 824 753 556", as the register writes it. */
export const grouped = (digits: string): string =>
  digits.replace(digits.length % 3 === 0 ? /\B(?=(\d{3})+$)/g : /(?<=^\d{2})|\B(?=(\d{3})+$)/g, " ");
