/** Preconditions of the calls of libraries, beyond their object. */
import { newToken } from "#server/lib/security/secrets.ts";
import { buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { uniqueName } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { addLibraryFile, addLibraryFolder, buildFileShare } from "./build.ts";

/** Moves or copies a file into another folder of the same library. */
const intoAnother = async ({ base, world }: Setup): Promise<Ready> => {
  const owner = base.known.libraryOwner ?? null;
  const { file } = await addLibraryFile(world.ownAgencyId, owner, uniqueName());
  return withBody(base, { keys: [file], toKey: base.known.libraryItem });
};
/** Reads a file, so that its folders are named. */
const ofFile = async ({ base, world }: Setup): Promise<Ready> => {
  const { file } = await addLibraryFile(world.ownAgencyId, base.known.libraryOwner ?? null, uniqueName());
  return { ...base, input: { ...base.input, query: { key: file } }, known: { ...base.known, libraryItem: file } };
};

/** A person who is assigned to the caller. */
async function assignedTo(agencyId: string, caller: string): Promise<string> {
  const staff = await inAgency(agencyId, "select id from staff where id = $1", [caller]);
  return buildPerson(agencyId, { assignedTo: staff.map(({ id }) => String(id)) });
}
/** A file in the library of a person who is assigned to the caller. */
const fileOf = async (agencyId: string, caller: string): Promise<string> =>
  (await addLibraryFile(agencyId, await assignedTo(agencyId, caller), uniqueName())).file;
const sharing = async ({ base, caller, world }: Setup): Promise<Ready> => {
  const key = await fileOf(world.ownAgencyId, caller.id);
  return { ...withBody(base, { key }), known: { ...base.known, libraryItem: key } };
};

export const LIBRARY_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "POST /media/v1/library": async ({ base, world }) => {
    const { folder } = await addLibraryFile(world.ownAgencyId, null, uniqueName());
    return withBody(base, { key: folder });
  },
  "POST /media/v1/library/talent/{talentId}": async ({ base, world }) => {
    const { folder } = await addLibraryFile(world.ownAgencyId, base.known.libraryOwner ?? null, uniqueName());
    return withBody(base, { key: folder });
  },
  "PUT /media/v1/library/move": intoAnother,
  "POST /media/v1/library/copy": intoAnother,
  "POST /media/v1/library/zip": async ({ base, caller, world }) => {
    const key = await addLibraryFolder(world.ownAgencyId, await assignedTo(world.ownAgencyId, caller.id), uniqueName());
    return { ...withBody(base, { keys: [key] }), known: { ...base.known, libraryItem: key } };
  },
  "GET /media/v1/library/item": ofFile,
  "POST /mail/v1/file-share/send": sharing,
  "PUT /media/v1/library/shares": sharing,
  "GET /media/v1/library/shares": async ({ base, caller, world }) => {
    const key = await fileOf(world.ownAgencyId, caller.id);
    await buildFileShare(world.ownAgencyId, caller.id, newToken(), key);
    const revoked = await buildFileShare(world.ownAgencyId, caller.id, newToken(), key);
    await inAgency(world.ownAgencyId, "update file_share set revoked_at = now() where id = $1", [revoked]);
    return { ...base, input: { ...base.input, query: { key } }, known: { ...base.known, libraryItem: key } };
  },
  "GET /media/v1/library/file-share-url": async ({ base, world }) => {
    const token = newToken();
    await buildFileShare(world.ownAgencyId, (await buildStaff(world.ownAgencyId, { role: "agency" })).id, token);
    return { ...base, input: { ...base.input, query: { key: token } } };
  },
};
