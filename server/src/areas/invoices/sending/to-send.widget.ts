/** Invoices to send today, for the management dashboard: the same entries as in the panel of finance. */
import { WIDGET_ROWS } from "#contract/dashboards/management-widgets.ts";
import type { ManagementReaders } from "#server/lib/dashboards/management.ts";
import { readToSend } from "./to-send.ts";

export const toSendWidget: ManagementReaders["TO_SEND"] = async ({ db, actor }) => {
  const { entries, whole } = await readToSend(db, actor, {});
  const ready = new Map<string, { currency: string; count: number; amount: number }>();
  for (const { currency, total, missing } of entries) {
    if (missing.length > 0) continue;
    const sum = ready.get(currency) ?? { currency, count: 0, amount: 0 };
    ready.set(currency, { currency, count: sum.count + 1, amount: sum.amount + total });
  }
  return { count: whole, ready: [...ready.values()], entries: entries.slice(0, WIDGET_ROWS) };
};
