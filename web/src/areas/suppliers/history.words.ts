import type { HistoryWords } from "#web/shared/history/words.ts";

export const historyWords: HistoryWords = {
  fields: { contacts: "Whom to ask for", paymentTerms: "Payment terms (days)" },
  parts: { category: "changed the categories" },
};
