/** What calls of libraries need beyond their object. */
import { uniqueName } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { addLibraryFile, addLibraryFolder } from "./build.ts";

/** Moves or copies a folder into another one of the same library. */
const intoAnother = async ({ base, world }: Setup): Promise<Ready> => {
  const owner = base.known.libraryOwner ?? null;
  const moved = await addLibraryFolder(world.here, owner, uniqueName());
  return withBody(base, { keys: [moved], toKey: base.known.libraryItem });
};
/** Reads a folder in a folder, so that what is told of its place is there. */
const ofFolder = async ({ base, world }: Setup): Promise<Ready> => {
  const { file } = await addLibraryFile(world.here, base.known.libraryOwner ?? null, uniqueName());
  return { ...base, input: { ...base.input, query: { key: file } }, known: { ...base.known, libraryItem: file } };
};

export const LIBRARY_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "POST /media/v1/library": async ({ base, world }) => {
    await addLibraryFolder(world.here, null, uniqueName());
    return base;
  },
  "PUT /media/v1/library/move": intoAnother,
  "POST /media/v1/library/copy": intoAnother,
  "GET /media/v1/library/item": ofFolder,
};
