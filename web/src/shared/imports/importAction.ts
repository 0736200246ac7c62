import { FileArrowUpIcon } from "@phosphor-icons/react/dist/csr/FileArrowUp";
import type { ImportKind } from "#contract/record-kinds.ts";
import { t } from "#web/shared/imports/titles.ts";
import type { Action } from "#web/ui/actions/action.ts";

/** The list that each kind's imports belong to; their path is below it. */
export const LIST_OF = {
  talents: "/talent",
  scouts: "/scout",
  partners: "/partner",
  suppliers: "/supplier",
} as const satisfies Record<ImportKind, string>;
export const importPath = (kind: ImportKind): string => `${LIST_OF[kind]}/import`;

/** The Import action beside "Add". */
export const importAction = (kind: ImportKind, visible: boolean): Action => ({
  id: "import",
  title: t("import"),
  icon: FileArrowUpIcon,
  to: importPath(kind),
  visible,
});
