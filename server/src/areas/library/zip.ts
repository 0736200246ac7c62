/** Writes folders and files of a library as one zip archive. */
import { readLibraryKey } from "#contract/library/key.ts";
import { LIBRARY_LIMITS, type LibraryItem } from "#contract/library/library.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { FileReply } from "#server/lib/files/file-reply.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { type ZipSource, zipName, zipParts } from "#server/lib/files/zip-writer.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Page } from "./folder-page.ts";
import { readerOf, readPlace, rootBelow } from "./reading.ts";

const PAGE = 500;
const ALL: Omit<Page, "offset"> = {
  order: "name",
  direction: "ASC",
  types: undefined,
  words: undefined,
  limit: PAGE,
  counted: false,
};
const refused = (message: string) => new Refusal("validation", [{ field: "keys", code: "invalid", message }]);

/**
 * Reads the chosen items, with everything in their folders that the actor sees. Files that are still processed are left
 * out.
 */
export async function zipOf(
  db: Db,
  actor: Actor,
  { keys, store }: { keys: readonly string[]; store: FileStore },
): Promise<FileReply> {
  const sources: ZipSource[] = [];
  let bytes = 0;
  const add = async (item: LibraryItem, within: string, taken: Set<string>): Promise<void> => {
    const modified = item.addedAt === null ? null : new Date(item.addedAt);
    if (item.type === "file") {
      if (!item.media?.url) return;
      const [key = "", , , name = item.name] = item.media.url.split("\n");
      bytes += item.media.size ?? 0;
      sources.push({ path: within + zipName(name, taken), modified, read: () => store.read(key) });
      if (sources.length > LIBRARY_LIMITS.zipFiles || bytes > LIBRARY_LIMITS.zipBytes)
        throw refused("That is too much for one archive: choose fewer files or folders");
      return;
    }
    const path = `${within}${zipName(item.name, taken)}/`;
    sources.push({ path, modified, read: null });
    const key = found(readLibraryKey(item.key));
    const read = await readerOf(db, actor, key, await rootBelow(db, actor, key));
    const names = new Set<string>();
    for (let offset = 0; ; offset += PAGE) {
      const { rows } = await read({ ...ALL, offset });
      for (const row of rows) await add(row, path, names);
      if (rows.length < PAGE) return;
    }
  };
  const names = new Set<string>();
  const places = [];
  for (const key of new Set(keys)) places.push(await readPlace(db, actor, found(readLibraryKey(key))));
  for (const place of places) await add(place, "", names);
  if (sources.length === 0) throw refused("There is nothing to download yet: the files are still processed");
  const [first] = places;
  const name = (places.length === 1 ? first?.name : first?.path.at(first.type === "file" ? -1 : -2)?.name) ?? "Library";
  return { name: `${name}.zip`, type: "application/zip", parts: zipParts(sources) };
}
