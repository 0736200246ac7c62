import type { SkippedBecause } from "#contract/expenses/expense.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

interface Decided {
  decided: readonly string[];
  skipped: readonly { id: string; because: SkippedBecause }[];
}

/** Says what was decided, and what was left out; `edit` opens one that lacks something. */
export function showDecided(approve: boolean, { decided, skipped }: Decided, edit?: (id: string) => void): void {
  const lacking = skipped.filter(({ because }) => because === "noPayee");
  const others = skipped.length - lacking.length;
  const parts = [
    decided.length > 0 && t(approve ? "approved" : "rejected", { count: decided.length }),
    lacking.length > 0 && t("noPayee", { count: lacking.length }),
    others > 0 && t("skipped", { count: others }),
  ].filter((part) => part !== false);
  const [first, ...more] = lacking;
  const action = first && more.length === 0 && edit && { title: t("edit"), run: () => edit(first.id) };
  showToast(parts.join(". "), { ...(decided.length === 0 && { tone: "failed" }), ...(action && { action }) });
}
