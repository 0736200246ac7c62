/** Saves a list as a file; loaded when the first file is asked for. */
import { LIMITS } from "#contract/limits.ts";
import { EXPORT_WHOLE, type ExportFormat, exports } from "#contract/lists/export.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import type { DownloadedFile } from "../calls/callTypes.ts";
import { Cancelled } from "../calls/errors.ts";
import { saveFile } from "../calls/saveFile.ts";
import { send } from "../calls/send.ts";
import { filtersOf } from "../list/codec.ts";
import { showToast } from "../toasts/toasts.ts";
import type { TableHandle } from "./tableContext.ts";

/** An export that takes longer shows a toast. */
const SLOW_MS = 1000;

/** Saves a list as a file, and says so. */
export const saveExport = (
  api: ListKey,
  body: { format: ExportFormat; filters: string; columns: string[] },
): Promise<void> => saveMade(() => send(exports.list, { params: { api }, body }));

/** Saves a file that takes a while to make, and says so. */
export async function saveMade(make: () => Promise<DownloadedFile>): Promise<void> {
  const slow = setTimeout(() => showToast(t("exporting")), SLOW_MS);
  try {
    const file = await make();
    saveFile(file);
    const isComplete = file.headers.get(EXPORT_WHOLE) !== "false";
    const { name } = file;
    showToast(isComplete ? t("exported", { name }) : t("exportCut", { name, count: LIMITS.exportRows }));
  } catch (error) {
    if (!(error instanceof Cancelled)) showToast(t("exportFailed"), { tone: "failed" });
  } finally {
    clearTimeout(slow);
  }
}

/** Exports the list as shown: its columns in order, its filters, search and sort, and all of its rows. */
export const exportList = ({ list, columns }: TableHandle, api: ListKey, format: ExportFormat): Promise<void> =>
  saveExport(api, {
    format,
    filters: filtersOf(list.call, { ...list.state.query, ...list.always }),
    columns: columns.shown.flatMap(({ column }) => (column.screenOnly ? [] : [column.id])),
  });
