/** Opens the dialogs of the library, each loaded when first opened. */
import { lazy } from "react";
import type { LibraryItem, LibraryPlace } from "#contract/library/library.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const NewFolder = lazy(async () => ({ default: (await import("./NameDialogs.tsx")).NewFolderDialog }));
const Rename = lazy(async () => ({ default: (await import("./NameDialogs.tsx")).RenameDialog }));
const Upload = lazy(async () => ({ default: (await import("./UploadDialog.tsx")).UploadDialog }));
const Share = lazy(async () => ({ default: (await import("./share/ShareFileDialog.tsx")).ShareFileDialog }));
const Shared = lazy(async () => ({ default: (await import("./share/SharedLinks.tsx")).SharedFilesDialog }));
const Chooser = lazy(async () => ({ default: (await import("./PlaceDialog.tsx")).PlaceDialog }));

export const openNewFolder = (folder: LibraryPlace, person: string | undefined): void =>
  void openDialog((close) => <NewFolder folder={folder} person={person} close={close} />);
export const openRename = (item: LibraryItem): void => void openDialog((close) => <Rename item={item} close={close} />);
export const openUpload = (folder: LibraryPlace, person: string | undefined): void =>
  void openDialog((close) => <Upload folder={folder} person={person} close={close} />);
export const openPlaceChooser = (
  what: "move" | "copy",
  items: readonly LibraryItem[],
  person: string | undefined,
): void => void openDialog((close) => <Chooser what={what} items={items} person={person} close={close} />);
export const openShare = (item: LibraryItem): void => void openDialog((close) => <Share item={item} close={close} />);
export const openSharedFiles = (): void => void openDialog((close) => <Shared close={close} />);
