/** Builds folders and files of libraries: of a person, for assigned levels reach no others. */
import type { RefKind } from "#contract/enums.ts";
import { buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import type { Known } from "../../inputs/sample.ts";
import { type BuildOptions, buildWholeFile, insert, uniqueName } from "../insert.ts";

/** Adds a folder; with a parent, below it. */
export const addLibraryFolder = (
  agencyId: string,
  ownerId: string | null,
  name: string,
  parentId: string | null = null,
) =>
  insert(
    agencyId,
    `insert into library_item (id, agency_id, owner_id, parent_id, is_folder, name, created_by)
      values ($1, $2, $3, $4, true, $5, (select id from staff where agency_id = $2 limit 1))`,
    ownerId,
    parentId,
    name,
  );

/** Adds a folder with a file in it. */
export async function addLibraryFile(agencyId: string, ownerId: string | null, name: string) {
  const folder = await addLibraryFolder(agencyId, ownerId, uniqueName());
  const mediaId = await buildWholeFile(agencyId, name, "application/pdf", 5);
  const file = await insert(
    agencyId,
    `insert into library_item (id, agency_id, owner_id, parent_id, is_folder, name, media_id, created_by)
      values ($1, $2, $3, $4, false, $5, $6, (select id from staff where agency_id = $2 limit 1))`,
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

const NAMES = ["libraryItem", "libraryOwner", "libraryDeleted"] as const;
type LibraryKind = (typeof NAMES)[number];
export const isOfLibrary = (kind: RefKind): kind is LibraryKind => NAMES.some((own) => own === kind);

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
  const ofFile = /-url$|\/(?:rename|restore|deletion)$/.test(path);
  const item = ofFile
    ? (await addLibraryFile(agencyId, owner, displayName)).file
    : await addLibraryFolder(agencyId, owner, displayName);
  if (deleted && kind !== "libraryOwner") await remove(agencyId, item);
  return { libraryOwner: owner, libraryItem: item, libraryDeleted: item };
}

/** A link to a file of the agency's library, with a value in each field: of a colleague, or of any of the agency where they are none. */
export async function buildFileShare(agencyId: string, maker: string, token: string, file?: string): Promise<string> {
  const { id: other } = await buildStaff(agencyId, { role: "agency" });
  const key = file ?? (await addLibraryFile(agencyId, null, uniqueName())).file;
  const id = await insert(
    agencyId,
    `insert into file_share (id, agency_id, maker_id, file_key, name, recipient, hash, expires_at, opened, opened_at)
      values ($1, $2, coalesce((select id from staff where id = $3), $4), $5, 'Rider.pdf', 'a@example.com',
        sha256($6::text::bytea), now() + interval '1 day', 1, now())`,
    maker,
    other,
    key,
    token,
  );
  await inAgency(
    agencyId,
    "insert into file_share_opening (id, agency_id, share_id, address) values (gen_random_uuid(), $1, $2, '192.0.2.7')",
    [agencyId, id],
  );
  return id;
}
export async function buildFileShareOf(agencyId: string, { assignedTo, deleted }: BuildOptions): Promise<string> {
  const id = await buildFileShare(agencyId, assignedTo?.[0] ?? (await buildStaff(agencyId)).id, uniqueName());
  if (deleted) {
    await inAgency(agencyId, "delete from file_share_opening where share_id = $1", [id]);
    await inAgency(agencyId, "delete from file_share where id = $1", [id]);
  }
  return id;
}
