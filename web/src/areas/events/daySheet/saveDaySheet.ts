import { daySheets } from "#contract/events/day-sheet.ts";
import { t } from "#web/areas/events/messages.ts";
import { Cancelled } from "#web/ui/calls/errors.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

/** Saves the day sheet of an event as a PDF. */
export async function saveDaySheet(id: string, fees: boolean): Promise<void> {
  try {
    const file = await send(daySheets.pdf, { params: { id }, body: { fees } });
    saveFile(file);
    showToast(t("pdfSaved", { name: file.name }));
  } catch (error) {
    if (!(error instanceof Cancelled)) showError(error);
  }
}
