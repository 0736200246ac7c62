/**
 * Fetches the pictures that rows name by address. They are fetched before anything is added and outside of any
 * transaction; a row whose picture can't be fetched has an error, and is not added without it.
 */
import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { readAddress } from "#contract/links/hosts.ts";
import { fetchPicture, type PictureServices, pictureProblem } from "#server/areas/links/picture.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { FetchedPicture, Importable } from "#server/lib/importing/importable.ts";
import { type ImportRecord, importPicture } from "./import.table.ts";
import type { ImportRun } from "./import-context.ts";
import { recordsOf, rowOf, type StoredRow } from "./row.ts";

export type FetchedPictures = Map<string, FetchedPicture>;

/** Pictures fetched at the same time; previews of links need the rest of the limit. */
const AT_ONCE = 2;
/** Most pictures for one import. */
const MAX = 500;
/** Time for fetching in one step, below the limit of a job. */
const MAX_MS = 480_000;
const TOO_MANY = `An import fetches ${MAX} pictures at most. Import the rest from another file.`;
const TOO_SLOW = "Fetching the pictures took too long. Check the rows again to go on from here.";

/** Returns the pictures fetched so far; failed ones are tried again in the next step. */
export async function fetchedPictures(db: Db, { agencyId, id }: ImportRecord): Promise<FetchedPictures> {
  const { rows } = await db.execute<{ address: string; mediaId: string }>(
    sql`select address, media_id as "mediaId"
      from import_picture
      where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid`,
  );
  return new Map(rows.map(({ address, mediaId }) => [address, { mediaId, problem: null }]));
}

/** Forgets the pictures of an import. Records keep the files they have; files of rows that were left out are unused. */
export const forgetPictures = (db: Db, { agencyId, id }: ImportRecord): Promise<unknown> =>
  db.execute(sql`delete from import_picture where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid`);

/** Returns a function that fetches the picture at an address for one step of an import. */
export function pictureFetcher(services: PictureServices, actor: Actor): ImportRun["fetchPicture"] {
  const until = Date.now() + MAX_MS;
  return async (text) => {
    if (Date.now() > until) return { mediaId: null, problem: TOO_SLOW };
    try {
      const address = readAddress(text)?.url ?? text.slice(0, LIMITS.url);
      const mediaId = await fetchPicture(services, actor, { address, want: "photo", name: nameOf(address) });
      return { mediaId, problem: null };
    } catch (error) {
      const problem = pictureProblem(error);
      if (problem === null) throw error;
      return { mediaId: null, problem };
    }
  };
}
/** Returns the last part of an address as the name of a file. */
function nameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
  return (
    last
      .replace(/\.\w+$/, "")
      .replaceAll(/[^\w-]+/g, " ")
      .trim()
      .slice(0, 100) || "picture"
  );
}

/** Fetches pictures of these rows that were not requested yet. */
export async function fetchPictures(
  run: ImportRun,
  record: ImportRecord,
  field: string,
  pictures: FetchedPictures,
  rows: readonly StoredRow[],
): Promise<void> {
  const named = rows.flatMap(({ cells }) => rowOf(record, cells)[field] ?? []);
  const wanted = [...new Set(named)].filter((address) => !pictures.has(address));
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    await Promise.all(some.map((address) => fetchOne(run, record, pictures, address)));
    await run.progress();
  }
}

async function fetchOne(
  run: ImportRun,
  record: ImportRecord,
  pictures: FetchedPictures,
  address: string,
): Promise<void> {
  const fetched = [...pictures.values()].filter(({ mediaId }) => mediaId !== null).length;
  const picture = fetched < MAX ? await run.fetchPicture(address) : { mediaId: null, problem: TOO_MANY };
  pictures.set(address, picture);
  const { mediaId } = picture;
  if (mediaId !== null)
    await run.write((db) =>
      db.insert(importPicture).values({ agencyId: record.agencyId, importId: record.id, mediaId, address }),
    );
}

/** Fetches missing pictures of rows that are about to be added: a cell may have been corrected since the check. */
export async function fetchMissingPictures(
  run: ImportRun,
  record: ImportRecord,
  { pictures: field }: Importable,
): Promise<FetchedPictures> {
  const pictures = await run.write((db) => fetchedPictures(db, record));
  if (field !== undefined)
    for await (const records of recordsOf(run.write, record))
      await fetchPictures(
        run,
        record,
        field,
        pictures,
        records.flat().filter(({ state }) => state === "good"),
      );
  return pictures;
}
