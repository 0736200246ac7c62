/** How the history names what changes of an expense. */
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { t } from "./messages.ts";

export const historyLabels: HistoryLabels = {
  fields: {
    spentOn: t("spentOn"),
    costType: t("type"),
    taxAmount: t("tax"),
    spentFor: t("on"),
    expenseChargedTo: t("chargeTo"),
    chargedRecord: t("chargedRecord"),
    paidBy: t("paidBy"),
    expenseState: t("state"),
    rejectReason: t("reason"),
  },
  codes: {
    expenseState: {
      DRAFT: t("DRAFT"),
      SUBMITTED: t("SUBMITTED"),
      APPROVED: t("APPROVED"),
      REJECTED: t("REJECTED"),
    },
    expenseChargedTo: { AGENCY: t("AGENCY"), PARTNER: t("PARTNER"), TALENT: t("TALENT") },
  },
};
