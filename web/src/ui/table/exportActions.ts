import { FileCsvIcon } from "@phosphor-icons/react/dist/csr/FileCsv";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import type { ExportFormat } from "#contract/lists/export.ts";
import { LIST_KEYS } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import type { Action } from "../actions/action.ts";
import { showToast } from "../toasts/toasts.ts";
import type { TableHandle } from "./tableContext.ts";

export function exportActions(table: TableHandle): Action[] {
  const api = LIST_KEYS.find((key) => key === table.list.table);
  if (!api) return [];
  const save = (format: ExportFormat): Promise<void> =>
    import("./saveExport.ts").then(
      ({ exportList }) => exportList(table, api, format),
      () => showToast(t("exportFailed"), { tone: "failed" }),
    );
  return [
    { id: "csv", title: t("exportCsv"), icon: FileCsvIcon, run: () => void save("csv") },
    { id: "xlsx", title: t("exportXlsx"), icon: FileXlsIcon, run: () => void save("xlsx") },
    ...(table.moreExports?.(table) ?? []),
  ];
}
