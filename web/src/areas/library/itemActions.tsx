import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { FolderPlusIcon } from "@phosphor-icons/react/dist/csr/FolderPlus";
import { FolderSimpleIcon } from "@phosphor-icons/react/dist/csr/FolderSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { type LibraryItem, type LibraryPlace, library } from "#contract/library/library.ts";
import { download } from "#web/shared/media/attachmentActions.tsx";
import { removeRecord, removeWithUndo } from "#web/shared/record/actions/removeRecord.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { downloadZip } from "./downloadZip.ts";
import { t } from "./messages.ts";
import { openNewFolder, openPlaceChooser, openRename, openShare, openSharedFiles, openUpload } from "./openDialogs.tsx";

/** Folder in which the actions are offered. */
export interface Where {
  folder: LibraryPlace;
  person: string | undefined;
}

/** Actions of a folder: adding to it, for those with write access, and the list of files they shared. */
export const folderActions = ({ folder, person }: Where): Action[] => [
  { id: "shared", title: t("sharedFiles"), icon: EnvelopeSimpleIcon, run: openSharedFiles },
  {
    id: "newFolder",
    title: t("newFolder"),
    icon: FolderPlusIcon,
    visible: folder.writes && !folder.system,
    run: () => openNewFolder(folder, person),
  },
  {
    id: "upload",
    title: t("upload"),
    icon: UploadSimpleIcon,
    tone: "main",
    visible: folder.writes,
    run: () => openUpload(folder, person),
  },
];

/** Actions on a folder or file. A folder that shows files of records has none (B-132). */
export function itemActions(item: LibraryItem, { folder, person }: Where): Action[] {
  const { key, name, type, system, editable, media } = item;
  if (system && type === "folder") return [];
  const url = media?.url;
  const remove = () =>
    removeRecord({
      name,
      remove: [library.remove, { body: { key } }],
      restore: [library.restore, { body: { id: key } }],
    });
  return [
    {
      id: "download",
      title: t("download"),
      icon: DownloadSimpleIcon,
      visible: type === "folder" || Boolean(url),
      run: () => (url ? download(url) : downloadZip([item])),
    },
    {
      id: "share",
      title: t("share"),
      icon: EnvelopeSimpleIcon,
      visible: type === "file" && Boolean(url),
      run: () => openShare(item),
    },
    { id: "rename", title: t("rename"), icon: PencilSimpleIcon, visible: editable, run: () => openRename(item) },
    ...placing([item], { folder, person }),
    { id: "delete", title: t("delete"), icon: TrashIcon, tone: "danger", visible: editable, run: remove },
  ];
}

/** Moving and copying; files of records are copied only. */
const placing = (items: readonly LibraryItem[], { folder, person }: Where): Action[] => [
  {
    id: "move",
    title: t("move"),
    icon: FolderSimpleIcon,
    visible: items.every(({ editable }) => editable),
    run: () => openPlaceChooser("move", items, person),
  },
  {
    id: "copy",
    title: t("copy"),
    icon: CopyIcon,
    visible: folder.writes,
    run: () => openPlaceChooser("copy", items, person),
  },
];

/** Bulk actions on selected items. */
export function chosenActions(items: readonly LibraryItem[], { clear, ...where }: Where & { clear: () => void }) {
  let deletionId = "";
  const remove = async () => {
    const done = await mutate(library.removeChosen, { body: { keys: items.map(({ key }) => key) } });
    deletionId = done?.deletionId ?? "";
    return done !== null;
  };
  const actions: Action[] = [
    { id: "download", title: t("download"), icon: DownloadSimpleIcon, run: () => downloadZip(items) },
    ...placing(items, where),
    {
      id: "delete",
      title: t("delete"),
      icon: TrashIcon,
      tone: "danger",
      visible: items.every(({ editable }) => editable),
      run: () =>
        removeWithUndo({
          name: t("items", { count: items.length }),
          remove,
          restore: async () => (await mutate(library.restore, { body: { id: deletionId } })) !== null,
          onGone: clear,
        }),
    },
  ];
  return actions;
}
