import { t } from "#web/areas/expenses/messages.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

/** Says what was decided, and how many were left out. */
export function showDecided(approve: boolean, decided: number, skipped: number): void {
  const parts = [
    decided > 0 && t(approve ? "approved" : "rejected", { count: decided }),
    skipped > 0 && t("skipped", { count: skipped }),
  ].filter((part) => part !== false);
  showToast(parts.join(". "), decided === 0 ? { tone: "failed" } : {});
}
