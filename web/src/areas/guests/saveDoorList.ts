import { guests } from "#contract/guests/guest.ts";
import { Cancelled } from "#web/ui/calls/errors.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Saves the door list of an event as a PDF. */
export async function saveDoorList(id: string): Promise<void> {
  try {
    const file = await send(guests.pdf, { params: { id } });
    saveFile(file);
    showToast(t("pdfSaved", { name: file.name }));
  } catch (error) {
    if (!(error instanceof Cancelled)) showError(error);
  }
}
