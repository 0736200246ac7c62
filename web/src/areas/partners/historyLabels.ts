import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const historyLabels: HistoryLabels = { fields: { attributes: "Attributes", headOffice: "Head office" } };
