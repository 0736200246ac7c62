/** Form values of agreement and fee; percentage and amount are separate fields. */

import { type Agreement, agreementErrors, type ManagementFee } from "#contract/talents/business.ts";
import { DEFAULT_CURRENCY, type Money } from "#contract/values/money.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { moneyLabel } from "./labels.ts";

export interface AgreementValues {
  agreementStart: string | null;
  agreementEnd: string | null;
  feeKind: ManagementFee["kind"] | null;
  percent: number | null;
  amount: Money | null;
  blockConflicts: boolean;
  bufferBefore: number | null;
  bufferAfter: number | null;
  version: number;
}

export const FEE_KINDS = [
  { value: "percent", label: t("feePercent") },
  { value: "amount", label: t("feeAmount") },
] as const;

export const valuesOf = ({
  agreementStart,
  agreementEnd,
  managementFee: fee,
  blockConflicts,
  bufferBefore,
  bufferAfter,
  version,
}: Agreement): AgreementValues => ({
  agreementStart,
  agreementEnd,
  feeKind: fee?.kind ?? null,
  percent: fee?.kind === "percent" ? fee.percent : null,
  amount: fee?.kind === "amount" ? { amount: fee.amount, currency: fee.currency } : null,
  blockConflicts,
  bufferBefore,
  bufferAfter,
  version,
});

function feeOf({ feeKind, percent, amount }: AgreementValues): ManagementFee | null {
  if (feeKind === "percent") return { kind: "percent", percent: percent ?? 0 };
  if (feeKind === "amount") return { kind: "amount", ...(amount ?? { amount: 0, currency: DEFAULT_CURRENCY }) };
  return null;
}

/** Without the right to the fee it is omitted, which leaves it unchanged. */
export const bodyOf = (id: string, values: AgreementValues, withFee: boolean) => ({
  id,
  agreementStart: values.agreementStart,
  agreementEnd: values.agreementEnd,
  blockConflicts: values.blockConflicts,
  bufferBefore: values.bufferBefore ?? 0,
  bufferAfter: values.bufferAfter ?? 0,
  ...(withFee && { managementFee: feeOf(values) }),
  version: values.version,
});

export const agreementRules = (values: AgreementValues): FieldErrors => ({
  ...agreementErrors(values),
  ...(values.feeKind === "percent" && values.percent === null && { percent: t("required") }),
  ...(values.feeKind === "amount" && values.amount === null && { amount: t("required") }),
});

export const agreementLabels: FieldLabels<AgreementValues> = {
  feeKind: {
    label: t("feeKind"),
    value: (kind) => FEE_KINDS.find(({ value }) => value === kind)?.label ?? t("feeNone"),
  },
  amount: { label: t("amount"), value: (amount) => (amount ? moneyLabel(amount) : "") },
};
