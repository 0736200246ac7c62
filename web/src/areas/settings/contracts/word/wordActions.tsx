/** Actions on Word files: one imported as a template, and the one that a template keeps. */
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { lazy } from "react";
import type { TemplateRow } from "#contract/contract-documents/contract-setting.ts";
import { WORD_LIMITS, wordTemplates } from "#contract/contract-documents/word.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { errorText, showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { removeUpload, startUploads } from "#web/ui/upload/uploads.ts";
import { t } from "./messages.ts";

const Imported = lazy(async () => ({ default: (await import("./ImportDialog.tsx")).ImportDialog }));
const Refused = lazy(async () => ({ default: (await import("./ImportDialog.tsx")).RefusedDialog }));

const showRefused = (message: string, again: () => void): void =>
  void openDialog((close) => <Refused message={message} again={again} close={close} />);

/** Asks for a Word file, uploads it, and gives its id to `use`; a refusal is shown, and another file can be chosen. */
async function chooseWord(use: (mediaId: string) => Promise<void>): Promise<void> {
  const again = (): void => void chooseWord(use);
  const [file] = await chooseFiles({ extensions: ["docx"] });
  if (!file) return;
  if (file.size > WORD_LIMITS.bytes) {
    showRefused(t("tooLarge", { most: WORD_LIMITS.megabytes }), again);
    return;
  }
  const [uploadId] = startUploads([file], {
    onDone: async ({ id }) => {
      if (uploadId) removeUpload(uploadId);
      try {
        await use(id);
      } catch (error) {
        if (error instanceof ApiError && error.code === "validation") showRefused(errorText(error), again);
        else showError(error);
      }
    },
  });
}

export interface ImportedText {
  name: string;
  body: string;
}
export const importWord = (create: (text: ImportedText) => void): Action => ({
  id: "importWord",
  title: t("importWord"),
  icon: UploadSimpleIcon,
  run: () =>
    chooseWord(async (mediaId) => {
      const read = await send(wordTemplates.convert, { body: { mediaId } });
      openDialog((close) => (
        <Imported read={read} create={() => create({ name: read.name, body: read.body })} close={close} />
      ));
    }),
});

async function remove({ id, name }: TemplateRow): Promise<void> {
  const title = t("removeWordTitle", { name });
  if (!(await confirm({ title, body: t("removeWordLine"), yes: t("removeWord"), tone: "danger" }))) return;
  if (await mutate(wordTemplates.remove, { params: { id } })) showToast(t("removed", { name }));
}

/** Actions on the Word file of a template. */
export const wordActions = (template: TemplateRow): Action[] => {
  const { id, name, word } = template;
  return [
    {
      id: "setWord",
      title: t(word ? "replaceWord" : "addWord"),
      icon: UploadSimpleIcon,
      run: () =>
        chooseWord(async (mediaId) => {
          await send(wordTemplates.set, { params: { id }, body: { mediaId } });
          invalidateTopics(wordTemplates.set.topics ?? []);
          showToast(t("added", { name }));
        }),
    },
    {
      id: "downloadWord",
      title: t("downloadWord"),
      icon: DownloadSimpleIcon,
      visible: word !== null,
      run: () => void send(wordTemplates.file, { params: { id } }).then(saveFile, showError),
    },
    {
      id: "removeWord",
      title: t("removeWord"),
      icon: TrashIcon,
      visible: word !== null,
      run: () => remove(template),
    },
  ];
};
