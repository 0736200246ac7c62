import type { BankFileRow } from "#contract/bank/bank-file.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Says how many lines of a file were added. */
export function showAdded({ added, known }: BankFileRow): void {
  if (added === 0) showToast(t("addedNone"));
  else showToast([t("added", { count: added }), ...(known > 0 ? [t("known", { count: known })] : [])].join(", "));
}
