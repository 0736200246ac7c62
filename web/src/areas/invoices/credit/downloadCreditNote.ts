import { creditNotes } from "#contract/invoices/credit-note.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";

export const downloadCreditNote = (id: string): void =>
  void send(creditNotes.pdf, { params: { id } }).then(saveFile, showError);
