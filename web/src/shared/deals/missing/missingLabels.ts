import { MISSING_CODES, type MissingCode } from "#contract/enums.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { t } from "../messages.ts";

/** Names of details that can be missing. */
export const missingLabel = (code: MissingCode): string => t(`missing_${code}`);

export const waiverLabels = {
  fields: {
    missingCode: t("missingThing"),
    waivedBecause: t("waivedBecause"),
    exclusivityReason: t("exclusivityReason"),
  },
  codes: {
    missingCode: Object.fromEntries(MISSING_CODES.map((code) => [code, missingLabel(code)])) as Record<
      MissingCode,
      string
    >,
  },
  parts: {
    waiver: {
      added: t("waiverAdded"),
      changed: t("waiverChanged"),
      deleted: t("waiverDeleted"),
      restored: t("waiverAdded"),
    },
    exclusivityWaiver: {
      added: t("exclusivityWaived"),
      changed: t("exclusivityWaived"),
      deleted: t("exclusivityEnded"),
      restored: t("exclusivityWaived"),
    },
  },
} as const satisfies HistoryLabels;
