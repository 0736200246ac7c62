import { useNavigate } from "react-router";
import { IMPORT_EXTENSIONS, importRejection } from "#contract/imports/file.ts";
import { imports } from "#contract/imports/import.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import { change } from "#web/kit/calls/change.ts";
import { keepFile } from "#web/kit/calls/keepFile.ts";
import { send } from "#web/kit/calls/send.ts";
import { tellFault } from "#web/kit/toasts/fault.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { chooseFiles } from "#web/kit/upload/chooseFiles.ts";
import { removeUpload, startUploads } from "#web/kit/upload/uploads.ts";
import { t } from "#web/messages/imports.ts";
import { importPath } from "#web/shared/importAction.ts";

/** Takes one file: sends it, begins the import, opens it. */
export function useBegin(kind: ImportKind, onSending: (uploadId: string) => void) {
  const navigate = useNavigate();
  const take = (files: File[]): void => {
    const [file, ...more] = files;
    if (!file) return;
    const refused = more.length > 0 ? t("oneFile") : importRejection(file.name, file.size);
    if (refused) {
      tell(refused, { tone: "failed" });
      return;
    }
    const [id] = startUploads([file], {
      onDone: async ({ id: mediaId }) => {
        if (id) removeUpload(id);
        const made = await change(imports.create, { params: { kind }, body: { mediaId } });
        if (made) await navigate(`${importPath(kind)}/${made.id}`);
      },
    });
    if (id) onSending(id);
  };
  const choose = (): void => void chooseFiles({ extensions: IMPORT_EXTENSIONS }).then(take);
  return { take, choose };
}

export const saveSample = (kind: ImportKind, format: "csv" | "xlsx"): void =>
  void send(imports.sample, { params: { kind }, query: { format } }).then(keepFile, tellFault);
export const saveMend = (kind: ImportKind, id: string, format: "csv" | "xlsx"): void =>
  void send(imports.mend, { params: { kind, id }, query: { format } }).then(keepFile, tellFault);
