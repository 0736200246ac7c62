import { t } from "#web/areas/projects/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const historyLabels: HistoryLabels = {
  fields: { budget: t("budget"), opportunity: w("opportunity") },
  parts: { taskGroup: t("changedGroup") },
};
