import { invoices } from "#contract/invoices/invoice.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";

export const downloadInvoice = (id: string): void =>
  void send(invoices.pdf, { params: { id } }).then(saveFile, showError);
