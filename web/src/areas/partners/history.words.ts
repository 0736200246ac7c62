import type { HistoryWords } from "#web/shared/history/words.ts";

export const historyWords: HistoryWords = { fields: { attributes: "Attributes", headOffice: "Head office" } };
