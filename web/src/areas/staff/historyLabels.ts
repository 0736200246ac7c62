import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const historyLabels: HistoryLabels = {
  fields: { position: "Role", startDate: "Start date", permission: "Permission" },
  parts: { permission: "changed the permission" },
};
