import type { ImportKind } from "#contract/record-kinds.ts";
import { t } from "#web/shared/imports/titles.ts";

export const TITLES: Record<ImportKind, string> = {
  talents: t("importTalents"),
  scouts: t("importScouts"),
  partners: t("importPartners"),
  suppliers: t("importSuppliers"),
};
