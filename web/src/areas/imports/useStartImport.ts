import { useNavigate } from "react-router";
import { IMPORT_EXTENSIONS, importRejection } from "#contract/imports/file.ts";
import { imports } from "#contract/imports/import.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import { t } from "#web/areas/imports/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { removeUpload, startUploads } from "#web/ui/upload/uploads.ts";

/** Uploads one file, creates the import and opens it. */
import type { ImportedList } from "./importedList.ts";
export function useStartImport(
  { kind, path, csvOnly = false }: Pick<ImportedList, "kind" | "path" | "csvOnly">,
  onUpload: (uploadId: string) => void,
) {
  const navigate = useNavigate();
  const take = (files: File[]): void => {
    const [file, ...more] = files;
    if (!file) return;
    const rejection = more.length > 0 ? t("oneFile") : importRejection(file.name, file.size, csvOnly);
    if (rejection) {
      showToast(rejection, { tone: "failed" });
      return;
    }
    const [id] = startUploads([file], {
      onDone: async ({ id: mediaId }) => {
        if (id) removeUpload(id);
        const created = await mutate(imports.create, { params: { kind }, body: { mediaId } });
        if (created) await navigate(`${path}/${created.id}`);
      },
    });
    if (id) onUpload(id);
  };
  const choose = (): void => void chooseFiles({ extensions: csvOnly ? ["csv"] : IMPORT_EXTENSIONS }).then(take);
  return { take, choose };
}

export const saveSample = (kind: ImportKind, format: "csv" | "xlsx"): void =>
  void send(imports.sample, { params: { kind }, query: { format } }).then(saveFile, showError);
export const saveFixFile = (kind: ImportKind, id: string, format: "csv" | "xlsx"): void =>
  void send(imports.invalidRows, { params: { kind, id }, query: { format } }).then(saveFile, showError);
