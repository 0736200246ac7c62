import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import type { InvoiceRow } from "#contract/invoices/invoice.ts";
import type { BulkAction } from "#web/ui/table/BulkBar.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { sendInOrder } from "./sendInOrder.ts";

/** The action that approves and sends the drafts among the chosen invoices, in the order in which they are listed. */
export function sendChosenAction(rows: readonly InvoiceRow[]): BulkAction {
  const drafts = rows.filter(({ status, editable }) => status === "Created" && editable === true);
  const entries = drafts.map(({ id, client, version }) => ({ id: `draft:${id}`, client, seen: String(version) }));
  return {
    id: "send",
    title: t("sendChosen"),
    icon: PaperPlaneTiltIcon,
    disabled: entries.length === 0 && t("noneDrafts"),
    run: async () => {
      const count = entries.length;
      const { failed } = await sendInOrder(entries, (done) => {
        if (done > 1 && done % 10 === 1) showToast(t("sending", { done, count }));
      });
      for (const [entry, reason] of failed) {
        const title = drafts.find(({ id }) => entry === `draft:${id}`)?.title ?? "";
        if (count > 1) showToast(`${title}. ${t("failed", { reason })}`, { tone: "failed" });
      }
    },
  };
}
