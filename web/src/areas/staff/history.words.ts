import type { HistoryWords } from "#web/shared/history/words.ts";

export const historyWords: HistoryWords = {
  fields: { position: "Role", startDate: "Start date", permission: "Permission" },
  parts: { permission: "changed the permission" },
};
