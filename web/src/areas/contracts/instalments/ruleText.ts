/** The due date of a part in words. */
import type { InstalmentShown } from "#contract/contracts/contract.ts";
import type { InstalmentRule } from "#contract/contracts/instalment.ts";
import { t } from "#web/areas/contracts/messages.ts";

const ANCHORS: Readonly<Record<Exclude<InstalmentRule, "DATE">, string>> = {
  EVENT_START: t("ofEventStart"),
  EVENT_END: t("ofEventEnd"),
  SIGNATURE: t("ofSignature"),
  TERM_END: t("ofTermEnd"),
  MONTH_END: t("ofMonthEnd"),
};

/** "30 days before the event", "On a date" */
export function ruleText({ rule, offset }: Pick<InstalmentShown, "rule" | "offset">): string {
  if (rule === "DATE") return t("onADate");
  const anchor = ANCHORS[rule];
  if (offset === 0) return t("onDay", { anchor });
  const days = t("days", { count: Math.abs(offset) });
  return t(offset < 0 ? "before" : "after", { days, anchor });
}
