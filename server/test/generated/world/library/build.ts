/** Builds folders and files of libraries: of a person, for assigned levels reach no others. */
import type { RefKind } from "#contract/enums.ts";
import { buildPerson, inAgency } from "../../../factories.ts";
import type { Known } from "../../inputs/sample.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

/** Adds a folder; with a parent, below it. */
export const addLibraryFolder = (
  agencyId: string,
  ownerId: string | null,
  name: string,
  parentId: string | null = null,
) =>
  insert(
    agencyId,
    "insert into library_item (id, agency_id, owner_id, parent_id, is_folder, name, created_by) values ($1, $2, $3, $4, true, $5, (select id from staff where agency_id = $2 limit 1))",
    ownerId,
    parentId,
    name,
  );

/** Adds a folder with a file in it. */
export async function addLibraryFile(agencyId: string, ownerId: string | null, name: string) {
  const folder = await addLibraryFolder(agencyId, ownerId, uniqueName());
  const mediaId = await insert(
    agencyId,
    "insert into media (id, agency_id, key, filename, content_type, type_of_media, size, sha256, state, variants) values ($1, $2, gen_random_uuid(), $3, 'application/pdf', 5, 1, sha256('x'), 'ready', '{}')",
    name,
  );
  const file = await insert(
    agencyId,
    "insert into library_item (id, agency_id, owner_id, parent_id, is_folder, name, media_id) values ($1, $2, $3, $4, false, $5, $6)",
    ownerId,
    folder,
    name,
    mediaId,
  );
  return { folder, file };
}
const remove = (agencyId: string, id: string) =>
  inAgency(agencyId, "update library_item set deleted_at = now(), deletion_id = $1 where id = $1", [id]);

export async function buildLibraryFolder(agencyId: string, options: BuildOptions): Promise<string> {
  const { libraryItem } = await placeInLibrary(agencyId, "libraryItem", "", options);
  return libraryItem;
}
export async function buildDeletedFolder(agencyId: string, options: BuildOptions): Promise<string> {
  const { libraryDeleted } = await placeInLibrary(agencyId, "libraryDeleted", "", { ...options, deleted: true });
  return libraryDeleted;
}
export const buildLibraryOwner = (agencyId: string, { assignedTo = [], deleted = false }: BuildOptions) =>
  buildPerson(agencyId, { assignedTo: [...assignedTo], deleted });

const LIBRARY_KINDS = ["libraryItem", "libraryOwner", "libraryDeleted"] as const;
type LibraryKind = (typeof LIBRARY_KINDS)[number];
export const isOfLibrary = (kind: RefKind): kind is LibraryKind => LIBRARY_KINDS.some((own) => own === kind);

/** Builds a person with a folder or, for calls of files, a file in their library. `deleted` is what the call names. */
export async function placeInLibrary(
  agencyId: string,
  kind: LibraryKind,
  path: string,
  { displayName = uniqueName(), deleted = false, assignedTo = [] }: BuildOptions,
): Promise<Known & Record<LibraryKind, string>> {
  const owner = await buildPerson(agencyId, {
    displayName,
    assignedTo: [...assignedTo],
    deleted: deleted && kind === "libraryOwner",
  });
  const ofFile = /-url$/.test(path);
  const item = ofFile
    ? (await addLibraryFile(agencyId, owner, displayName)).file
    : await addLibraryFolder(agencyId, owner, displayName);
  if (deleted && kind !== "libraryOwner") await remove(agencyId, item);
  return { libraryOwner: owner, libraryItem: item, libraryDeleted: item };
}
