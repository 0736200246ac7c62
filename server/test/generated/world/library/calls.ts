/** What calls of libraries need beyond their object. */
import { uniqueName } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { addLibraryFile } from "./build.ts";

/** Moves or copies a file into another folder of the same library. */
const intoAnother = async ({ base, world }: Setup): Promise<Ready> => {
  const owner = base.known.libraryOwner ?? null;
  const { file } = await addLibraryFile(world.here, owner, uniqueName());
  return withBody(base, { keys: [file], toKey: base.known.libraryItem });
};
/** Reads a file, so that its folders are named. */
const ofFile = async ({ base, world }: Setup): Promise<Ready> => {
  const { file } = await addLibraryFile(world.here, base.known.libraryOwner ?? null, uniqueName());
  return { ...base, input: { ...base.input, query: { key: file } }, known: { ...base.known, libraryItem: file } };
};

export const LIBRARY_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "POST /media/v1/library": async ({ base, world }) => {
    const { folder } = await addLibraryFile(world.here, null, uniqueName());
    return withBody(base, { key: folder });
  },
  "POST /media/v1/library/talent/{talentId}": async ({ base, world }) => {
    const { folder } = await addLibraryFile(world.here, base.known.libraryOwner ?? null, uniqueName());
    return withBody(base, { key: folder });
  },
  "PUT /media/v1/library/move": intoAnother,
  "POST /media/v1/library/copy": intoAnother,
  "GET /media/v1/library/item": ofFile,
};
