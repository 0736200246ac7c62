import { t } from "#web/messages/kit.ts";
import { Cancelled, Refused, Unreachable } from "../calls/refused.ts";
import { tell } from "./toasts.ts";

/** A failure in words: the server's own, else the general sentence. */
export function wordsOf(fault: unknown): string {
  if (fault instanceof Refused)
    return fault.details[0]?.field === "" ? fault.details[0].message : fault.message || t("somethingWentWrong");
  return fault instanceof Unreachable ? t("unreachable") : t("somethingWentWrong");
}

export function tellFault(fault: unknown): void {
  if (fault instanceof Cancelled) return;
  if (!(fault instanceof Refused)) console.error(fault);
  tell(wordsOf(fault), { tone: "failed" });
}
