/** How the history names what changes of an expense. */
import type { Area } from "#web/shared/area.ts";
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

const others: HistoryLabels = {
  fields: {
    description: t("description"),
    supplier: t("supplier"),
    amount: t("amount"),
    currency: t("currency"),
    remark: t("note"),
  },
};
/** For the dialog of an expense: dialogs stand next to the shell, which gives pages the labels of all areas. */
export const LABELLING: readonly Area[] = [
  { routes: [], historyLabels: () => Promise.resolve(others) },
  { routes: [], historyLabels: () => Promise.resolve(historyLabels) },
];
