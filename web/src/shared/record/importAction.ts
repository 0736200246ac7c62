import { FileArrowUpIcon } from "@phosphor-icons/react/dist/csr/FileArrowUp";
import { t } from "#web/shared/record/titles.ts";
import type { Action } from "#web/ui/actions/action.ts";

/** Where the imports of a list stand. */
export const importPath = (base: string): string => `${base}/import`;

/** Beside "Add", for those who may. */
export const importAction = (base: string, visible: boolean): Action => ({
  id: "import",
  title: t("import"),
  icon: FileArrowUpIcon,
  to: importPath(base),
  visible,
});
