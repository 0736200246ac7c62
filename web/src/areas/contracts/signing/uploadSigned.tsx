import { lazy } from "react";
import type { Contract } from "#contract/contracts/contract.ts";
import { SIGNED_FILE_LIMITS } from "#contract/signing/signing.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { removeUpload, startUploads } from "#web/ui/upload/uploads.ts";
import { t } from "./messages.ts";

const SignedFileDialog = lazy(async () => ({ default: (await import("./SignedFileDialog.tsx")).SignedFileDialog }));

/** Asks for the signed PDF of a contract, then for the day on which it was signed. */
export async function uploadSigned(record: Pick<Contract, "id" | "version">): Promise<void> {
  const [file] = await chooseFiles({ extensions: ["pdf"] });
  if (!file) return;
  if (file.size > SIGNED_FILE_LIMITS.bytes) {
    showToast(t("signedFileTooLarge", { most: SIGNED_FILE_LIMITS.megabytes }), { tone: "failed" });
    return;
  }
  const [uploadId] = startUploads([file], {
    onDone: ({ id: mediaId }) => {
      if (uploadId) removeUpload(uploadId);
      openDialog((close) => <SignedFileDialog record={record} mediaId={mediaId} filename={file.name} close={close} />);
    },
  });
}
