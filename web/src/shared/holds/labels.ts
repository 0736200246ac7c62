import type { HoldCause } from "#contract/enums.ts";
import { HOLD_CAUSES } from "#contract/enums.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { t } from "./messages.ts";

/** "2nd" */
export const levelText = (level: number): string =>
  level === 1 || level === 2 || level === 3 || level === 4 || level === 5 ? t(`level${level}`) : String(level);
/** "2nd hold" */
export const levelHold = (level: number): string => t("levelHold", { level: levelText(level) });

const causes = Object.fromEntries(HOLD_CAUSES.map((cause) => [cause, t(`cause_${cause}`)])) as Record<
  HoldCause,
  string
>;

export const holdLabels = {
  fields: {
    holdFrom: t("from"),
    holdUntil: t("until"),
    holdExpires: t("expires"),
    holdState: t("state"),
    holdLevel: t("level"),
    holdCause: t("cause"),
    heldFor: t("heldFor"),
  },
  codes: {
    holdState: { held: t("held"), confirmed: t("confirmed"), released: t("released"), expired: t("expired") },
    holdCause: causes,
  },
  parts: {
    hold: { added: t("holdAdded"), changed: t("holdChanged"), deleted: t("holdChanged"), restored: t("holdChanged") },
  },
} as const satisfies HistoryLabels;
