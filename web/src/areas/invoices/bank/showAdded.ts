import type { BankFileRow } from "#contract/bank/bank-file.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Says how many lines of a file were added. */
export function showAdded({ added, known, leftOut }: BankFileRow): void {
  const rows = leftOut.reduce((sum, { count }) => sum + count, 0);
  const others = rows > 0 ? [t("leftOut", { count: rows })] : [];
  if (added === 0) showToast([t("addedNone"), ...others].join(", "));
  else
    showToast(
      [t("added", { count: added }), ...(known > 0 ? [t("known", { count: known })] : []), ...others].join(", "),
    );
}
