/** Puts folders that are dropped from the desktop into a library, with all that is in them. */
import { type LibraryPlace, library } from "#contract/library/library.ts";
import { putInto } from "#web/shared/media/library/libraryUploads.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import type { DroppedFile } from "#web/ui/upload/droppedFolders.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";

interface Into {
  folder: Pick<LibraryPlace, "key" | "upload">;
  person: string | undefined;
}
const SEPARATOR = "/";

/** Returns the key of the folder of this name in another one: a new one, or the one that is there. */
async function folderIn(parentKey: string, name: string, person: string | undefined): Promise<string> {
  const talent = person === undefined ? {} : { talentId: person };
  try {
    return (await send(library.createFolder, { body: { name, parentKey, ...talent } }, {})).key;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "nameTaken")) throw error;
    const tree = await send(library.tree, { query: talent }, {});
    const children = tree.find(({ key }) => key === parentKey)?.children ?? [];
    const same = (other: string) => other.localeCompare(name, undefined, { sensitivity: "base" }) === 0;
    const there = children.find((node) => same(node.name));
    if (!there) throw error;
    return there.key;
  }
}

/** Adds the folders, outermost first, and uploads the files into them. A folder that is refused stops what is below it. */
export async function putDropped(dropped: readonly DroppedFile[], { folder, person }: Into): Promise<void> {
  const batch = crypto.randomUUID();
  const keys = new Map([["", folder.key]]);
  const paths = new Set(
    dropped.flatMap(({ folders }) => folders.map((_, index) => folders.slice(0, index + 1).join(SEPARATOR))),
  );
  for (const path of [...paths].sort((a, b) => a.length - b.length)) {
    const above = keys.get(path.slice(0, Math.max(0, path.lastIndexOf(SEPARATOR))));
    if (above === undefined) continue;
    try {
      keys.set(path, await folderIn(above, path.slice(path.lastIndexOf(SEPARATOR) + 1), person));
    } catch (error) {
      showError(error);
    }
  }
  invalidateTopics(["libraryItem"]);
  for (const [path, key] of keys) {
    const files = dropped.flatMap(({ file, folders }) => (file && folders.join(SEPARATOR) === path ? [file] : []));
    if (files.length > 0 && (path !== "" || folder.upload)) startUploads(files, { after: putInto(key, batch) });
  }
}
