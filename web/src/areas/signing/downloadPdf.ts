import { signPage } from "#contract/signing/sign-page.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";

export const downloadPdf = (token: string): void =>
  void send(signPage.pdf, { params: { token } }).then(saveFile, showError);
