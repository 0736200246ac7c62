/** How the history of an event names what changes of its settlement. */
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { t } from "./messages.ts";

export const historyLabels: HistoryLabels = {
  fields: {
    settlementDeal: t("settlementDeal"),
    settlementDue: t("settlementDue"),
    settlementOpen: t("settlementOpen"),
    settlementSigned: t("settlementSigned"),
    settlementSigner: t("settlementSigner"),
  },
  parts: {
    settlement: {
      added: t("historyAdded"),
      changed: t("historyChanged"),
      deleted: t("historyDeleted"),
      restored: t("historyRestored"),
    },
    settlementSignature: {
      added: t("signatureAdded"),
      changed: t("signatureAdded"),
      deleted: t("signatureAdded"),
      restored: t("signatureAdded"),
    },
  },
};
