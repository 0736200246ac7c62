import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const historyLabels: HistoryLabels = {
  fields: { contacts: "Contacts", paymentTerms: "Payment terms (days)" },
  parts: { category: "changed the categories" },
};
