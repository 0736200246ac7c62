import { useState } from "react";
import { type FolderTreeNode, type LibraryPlace, library } from "#contract/library/library.ts";
import { UPLOADERS } from "#contract/media/uploader.ts";
import { putInto } from "#web/shared/media/library/libraryUploads.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";
import { useDropped } from "#web/ui/upload/useDropped.ts";
import { putDropped } from "./dropFolders.ts";
import { FolderTree } from "./FolderTree.tsx";
import styles from "./Library.module.css";
import { t } from "./messages.ts";

interface Props {
  folder: LibraryPlace;
  person: string | undefined;
  close: () => void;
}

/** Asks which folder files are put into, and takes them. */
export function UploadDialog({ folder, person, close }: Props) {
  const tree = useCallQuery(library.tree, { query: person === undefined ? {} : { talentId: person } });
  const [chosen, setChosen] = useState<Pick<FolderTreeNode, "key" | "name" | "upload">>(folder);
  const take = (files: File[]) => {
    if (!chosen.upload || files.length === 0) return;
    startUploads(files, { after: putInto(chosen.key) });
    close();
  };
  const { over, handlers } = useDropped(take, (dropped) => {
    if (!chosen.upload) return;
    void putDropped(dropped, { folder: chosen, person });
    close();
  });
  const choose = () => void chooseFiles({ extensions: UPLOADERS.general.extensions, many: true }).then(take);
  const message = chosen.upload ? t("uploadTo", { folder: chosen.name }) : t("cannotUpload");
  return (
    <Dialog
      title={t("uploadTitle")}
      size={650}
      onClose={close}
      footer={
        <Button tone="main" size="large" off={!chosen.upload} onClick={choose}>
          {message}
        </Button>
      }
    >
      <div className={styles.choosing} data-over={(chosen.upload && over) || undefined} {...handlers}>
        <QueryBoundary answer={tree}>
          {(nodes) => <FolderTree nodes={nodes} chosen={chosen.key} onChoose={setChosen} />}
        </QueryBoundary>
        <p role="status">{chosen.upload ? t("dropNow", { folder: chosen.name }) : t("cannotUploadLine")}</p>
      </div>
    </Dialog>
  );
}
