import { t } from "#web/ui/messages.ts";
import { ApiError, Cancelled, Unreachable } from "../calls/errors.ts";
import { showToast } from "./toasts.ts";

/** Returns the message of an error: the server's own, else the general one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError)
    return error.details[0]?.field === "" ? error.details[0].message : error.message || t("somethingWentWrong");
  return error instanceof Unreachable ? t("unreachable") : t("somethingWentWrong");
}

/** Shows an error as a toast; errors other than refusals are logged too. */
export function showError(error: unknown): void {
  if (error instanceof Cancelled) return;
  if (!(error instanceof ApiError)) console.error(error);
  showToast(errorText(error), { tone: "failed" });
}
