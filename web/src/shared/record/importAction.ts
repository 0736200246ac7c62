import { FileArrowUpIcon } from "@phosphor-icons/react/dist/csr/FileArrowUp";
import { t } from "#web/shared/record/titles.ts";
import type { Action } from "#web/ui/actions/action.ts";

/** Path of a list's imports. */
export const importPath = (base: string): string => `${base}/import`;

/** Next to "Add", for those who may. */
export const importAction = (base: string, visible: boolean): Action => ({
  id: "import",
  title: t("import"),
  icon: FileArrowUpIcon,
  to: importPath(base),
  visible,
});
