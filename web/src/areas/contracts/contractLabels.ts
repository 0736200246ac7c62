import { FINANCIAL_STATUSES } from "#contract/contracts/financial-status.ts";
import { INSTALMENT_RULES, INSTALMENT_SHARES, INSTALMENT_STATES } from "#contract/contracts/instalment.ts";
import { FEE_BASES, FEE_MODES, SUB_CONTRACT_KINDS, SUB_CONTRACT_STATUSES } from "#contract/contracts/parties.ts";
import { EXCLUSIVITY_BASES, KEY_DATE_KINDS, TAX_MODES } from "#contract/enums.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { t as x } from "#web/shared/exclusivity/messages.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";

const choices = <T extends string>(values: readonly T[], label: (value: T) => string) =>
  values.map((value) => ({ value, label: label(value) }));

export const FINANCIAL_CHOICES = choices(FINANCIAL_STATUSES, t);
export const TAX_CHOICES = choices(TAX_MODES, t);
export const SHARE_CHOICES = choices(INSTALMENT_SHARES, t);
export const RULE_CHOICES = choices(INSTALMENT_RULES, t);

export const EXCLUSIVITY_BASE_CHOICES = choices(EXCLUSIVITY_BASES, x);
export const FEE_MODE_CHOICES = choices(FEE_MODES, t);
export const FEE_BASE_CHOICES = choices(FEE_BASES, t);
export const SUB_CONTRACT_KIND_CHOICES = choices(SUB_CONTRACT_KINDS, t);
export const SUB_CONTRACT_STATUS_CHOICES = choices(SUB_CONTRACT_STATUSES, t);

export const historyLabels: HistoryLabels = {
  fields: {
    contractNumber: t("number"),
    taxMode: t("taxMode"),
    signedOn: t("signedOn"),
    cancelReason: t("cancelReason"),
    instalment: t("instalment"),
    amount: t("amount"),
    pinnedOn: t("pinnedOn"),
    instalmentState: t("instalmentState"),
    keyDate: t("keyDate"),
    keyDateKind: t("keyDateKind"),
    subContract: t("subContract"),
    subContractKind: t("subContractKind"),
    subContractStatus: t("subContractStatus"),
    overReason: t("overReason"),
    deliverable: t("deliverable"),
    doneOn: t("doneOn"),
    feeMode: t("feeMode"),
    feeBase: t("feeBase"),
    feePercent: t("feePercent"),
    feeAmount: t("feeAmount"),
    payee: t("payee"),
    payeeShare: t("payeeShare"),
    otherName: t("otherName"),
    exclusivityBase: x("base"),
    daysBefore: x("daysBefore"),
    daysAfter: x("daysAfter"),
    radiusKm: x("radiusKm"),
    centre: x("centre"),
    territory: x("territory"),
    clause: x("clause"),
  },
  codes: {
    keyDateKind: Object.fromEntries(KEY_DATE_KINDS.map((kind) => [kind, t(kind)])) as never,
    instalmentState: Object.fromEntries(INSTALMENT_STATES.map((state) => [state, t(state)])) as never,
    exclusivityBase: { EVENT: x("EVENT"), DATES: x("DATES"), TERM: x("TERM") },
    feeMode: { PERCENT: t("PERCENT"), FIXED: t("FIXED") },
    feeBase: { GROSS: t("GROSS"), NET: t("NET") },
    subContractKind: { TALENT: t("TALENT"), SUPPLIER: t("SUPPLIER"), SPLIT: t("SPLIT") },
    subContractStatus: { DRAFT: t("DRAFT"), SENT: t("SENT"), SIGNED: t("SIGNED"), CANCELLED: t("CANCELLED") },
  },
  parts: {
    instalment: t("changedInstalment"),
    keyDate: t("changedKeyDate"),
    exclusivity: x("changedExclusivity"),
    contractFee: t("changedFee"),
    signer: t("changedSigner"),
    subContract: {
      added: t("addedSubContract"),
      changed: t("changedSubContract"),
      deleted: t("deletedSubContract"),
      restored: t("restoredSubContract"),
    },
    deliverable: {
      added: t("addedDeliverable"),
      changed: t("changedDeliverable"),
      deleted: t("deletedDeliverable"),
      restored: t("restoredDeliverable"),
    },
  },
};
