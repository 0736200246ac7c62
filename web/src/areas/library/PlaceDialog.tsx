import { useState } from "react";
import { readLibraryKey } from "#contract/library/key.ts";
import { type FolderTreeNode, type LibraryItem, library } from "#contract/library/library.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { FolderTree } from "./FolderTree.tsx";
import { t } from "./messages.ts";
import { copyItems, moveItems } from "./moving.ts";

interface Props {
  what: "move" | "copy";
  items: readonly LibraryItem[];
  person: string | undefined;
  close: () => void;
}

/** Asks which folder something is moved or copied to. */
export function PlaceDialog({ what, items, person, close }: Props) {
  const tree = useCallQuery(library.tree, { query: person === undefined ? {} : { talentId: person } });
  const [chosen, setChosen] = useState<FolderTreeNode | null>(null);
  const [first] = items;
  const onlyFolders = items.every(({ type }) => type === "folder");
  const fits = chosen !== null && (chosen.upload || (onlyFolders && readLibraryKey(chosen.key)?.kind === "root"));
  const messageValues = { name: first?.name ?? "", count: items.length, folder: chosen?.name ?? "" };
  const put = async () => {
    if (!chosen) return;
    await (what === "move" ? moveItems : copyItems)(items, chosen);
    close();
  };
  return (
    <Dialog
      title={t(what === "move" ? "moveTitle" : "copyTitle", messageValues)}
      size={500}
      onClose={close}
      footer={
        <Button tone="main" size="large" off={!fits} onClick={() => void put()}>
          {fits ? t(what === "move" ? "moveHere" : "copyHere", messageValues) : t("chooseFolder")}
        </Button>
      }
    >
      <QueryBoundary answer={tree}>
        {(nodes) => <FolderTree nodes={nodes} chosen={chosen?.key ?? null} onChoose={setChosen} />}
      </QueryBoundary>
    </Dialog>
  );
}
