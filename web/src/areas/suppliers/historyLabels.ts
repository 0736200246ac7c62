import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const historyLabels: HistoryLabels = {
  fields: { contacts: "Whom to ask for", paymentTerms: "Payment terms (days)" },
  parts: { category: "changed the categories" },
};
