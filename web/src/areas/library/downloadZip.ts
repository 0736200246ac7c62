import { type LibraryItem, library } from "#contract/library/library.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** An archive that takes longer shows a toast. */
const SLOW_MS = 1000;

/** Saves folders and files as one zip archive. */
export async function downloadZip(items: readonly LibraryItem[]): Promise<void> {
  const slow = setTimeout(() => showToast(t("preparingZip")), SLOW_MS);
  try {
    saveFile(await send(library.zip, { body: { keys: items.map(({ key }) => key) } }));
  } catch (error) {
    showError(error);
  } finally {
    clearTimeout(slow);
  }
}
