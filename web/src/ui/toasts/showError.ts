import { t } from "#web/ui/messages.ts";
import { ApiError, Cancelled, Unreachable } from "../calls/errors.ts";
import { showToast } from "./toasts.ts";

/** A failure in words: the server's own, else the general sentence. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError)
    return error.details[0]?.field === "" ? error.details[0].message : error.message || t("somethingWentWrong");
  return error instanceof Unreachable ? t("unreachable") : t("somethingWentWrong");
}

export function showError(error: unknown): void {
  if (error instanceof Cancelled) return;
  if (!(error instanceof ApiError)) console.error(error);
  showToast(errorText(error), { tone: "failed" });
}
