import { t } from "#web/areas/suppliers/messages.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";

/** "On receipt", "14 days" */
export const termsLine = (days: number | null): string | null =>
  days === null ? null : days === 0 ? t("onReceipt") : t("days", { count: days });

/** "51 824 753 556" */
export const abnLine = (abn: string): string => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");

export const historyLabels: HistoryLabels = {
  fields: { contacts: "Contacts", phones: "Phones", paymentTerms: "Payment terms (days)" },
  parts: { category: "changed the categories" },
};
