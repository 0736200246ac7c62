/** Statements that read a page of a folder: items that people put there, records that have files, files of a record. */
import { type SQL, sql } from "drizzle-orm";
import { mediaOf } from "#server/areas/media/media-reply.rules.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { countKey, rememberedTotal, rememberTotal, totalColumns } from "#server/lib/lists/totals.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { belongsTo } from "./library.rules.ts";
import { libraryItem } from "./library.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Page of a folder, with its order and filters. */
export interface Page {
  order: "name" | "addedAt" | "size";
  direction: "ASC" | "DESC";
  types: readonly number[] | undefined;
  words: string | undefined;
  limit: number;
  offset: number;
  counted: boolean;
}

export const totalIn = ([row]: readonly Record<string, unknown>[]): number => Number(row?.total ?? 0);

type Shape = Pick<Page, "order" | "direction"> & { typed: boolean; searched: boolean; limited: boolean };
export const pageShape = ({ order, direction, types, words }: Page, limited = true): Shape => ({
  order,
  direction,
  limited,
  typed: types !== undefined,
  searched: words !== undefined,
});

const hasWords = (name: SQL): SQL => sql`fold(${name}) like ${wordPattern(p("words"))}`;
/** Conditions on an entry of `i`, whose file is `m`. A chosen type leaves folders out. */
const chosen = ({ typed, searched }: Shape, name: SQL): SQL =>
  sql`${typed ? sql` and m.type_of_media = any (${p("types")}::smallint[])` : sql``}
    ${searched ? sql`and ${hasWords(name)}` : sql``}`;
const paged = ({ limited }: Shape): SQL => (limited ? sql`limit ${p("limit")} offset ${p("offset")}` : sql``);
/** Limits a count to one more than the bound. */
const MAX = sql`limit ${p("most")}`;
const way = ({ direction }: Shape): SQL => sql.raw(direction.toLowerCase());

/** Conditions on people's folders and files: in one folder, or with words anywhere below it. */
const storedWhere = (shape: Shape): SQL => {
  const place = shape.searched ? sql`i.place_id in (select id from below)` : sql`i.place_id = ${p("place")}::uuid`;
  return sql`i.agency_id = ${agency} and ${place} and i.deleted_at is null${chosen(shape, sql`i.name`)}`;
};
const storedFrom = ({ typed }: Shape): SQL =>
  sql`library_item i ${typed ? sql`join media m on m.agency_id = i.agency_id and m.id = i.media_id` : sql``}`;
/** Selects the ids of a page. Folders and files are each read in the order of an index, up to the end of the page. */
const storedIn = (shape: Shape): SQL => {
  const order = { name: sql`i.name`, addedAt: sql`i.created_at`, size: sql`i.size` }[shape.order];
  const half = (folders: boolean) =>
    sql`(select i.id, i.is_folder, ${order} as by
      from ${storedFrom(shape)}
      where ${storedWhere(shape)} and i.is_folder = ${sql.raw(String(folders))}
      order by ${order} ${way(shape)}, i.id ${way(shape)} limit ${p("limit")}::bigint + ${p("offset")}::bigint)`;
  return sql`select id from (${half(true)} union all ${half(false)}) i
    order by is_folder desc, by ${way(shape)}, id ${way(shape)} ${paged(shape)}`;
};
const below = sql`with recursive below as (
    select ${p("place")}::uuid as id
    union all
    select f.id
    from below b
      join library_item f on f.agency_id = ${agency} and f.place_id = b.id and f.is_folder and f.deleted_at is null
  )`;
const entry = sql`${libraryItem.id} as id, ${libraryItem.name} as name, ${libraryItem.isFolder} as "isFolder",
  ${libraryItem.parentId} as "parentId", ${libraryItem.ownerId} as "ownerId", ${mediaOf(libraryItem.mediaId)} as media,
  ${libraryItem.createdAt} as "addedAt", ${briefById(staffTable, libraryItem.createdBy)} as "addedBy"`;
export const stored = preparedFamily(
  (shape: Shape) =>
    sql`${shape.searched ? sql`${below},` : sql`with`} page as materialized (select id, row_number() over () as place
      from (${storedIn(shape)}) ids)
      select ${entry} from page join ${libraryItem} on ${libraryItem.id} = page.id order by page.place`,
);
const countedStored = (shape: Shape): SQL =>
  sql`(select count(*)::int
    from (${shape.searched ? below : sql``} select from ${storedFrom(shape)} where ${storedWhere(shape)}
      ${MAX}) counted)`;
const storedTotal = preparedFamily(
  (shape: Shape) => sql`select ${sql.join(totalColumns(countedStored(shape)), sql`, `)}`,
);
/** Counts the contents of a folder, unless the count is cached and nothing was written since. */
export async function totalStored(
  db: Db,
  { agencyId }: Actor,
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  // A total is the same in every order.
  const counted = { ...shape, order: "name", direction: "ASC" } as const;
  const key = countKey(countedStored(counted))(agencyId, { ...values, $agency: agencyId });
  const [row = {}] = await storedTotal(db, counted, { ...values, ...rememberedTotal(key) });
  rememberTotal(key, row);
  return Number(row.$total ?? 0);
}
export const oneStored = preparedFamily(
  () =>
    sql`select ${entry}
      from ${libraryItem}
      where ${libraryItem.agencyId} = ${agency} and ${libraryItem.id} = any (${p("ids")}::uuid[])`,
);

/** Selects the records that have files, for a system folder. */
const recordsWithFiles = (shape: Shape): SQL => sql`select r.id, r.title as name,
    (select max(a.created_at)
      from attachment a
      where a.agency_id = r.agency_id and a.record_id = r.id and a.deleted_at is null) as "addedAt"
  from record r
  where r.agency_id = ${agency}
    and r.kind = ${p("kind")}
    and ${reachesRecord(sql`r.id`, "read")}
    and ${belongsTo(sql`r.id`)}
    and exists (select from attachment a
      where a.agency_id = r.agency_id and a.record_id = r.id and a.deleted_at is null)
    ${shape.typed ? sql`and false` : sql``}
    ${shape.searched ? sql`and ${hasWords(sql`r.title`)}` : sql``}
  order by ${shape.order === "addedAt" ? sql`3` : sql`2`} ${way(shape)} nulls last, r.id ${way(shape)}`;
export const recordFolders = preparedFamily((shape: Shape) => sql`${recordsWithFiles(shape)} ${paged(shape)}`);
export const recordTotal = preparedFamily(
  (shape: Shape) => sql`select count(*)::int as total from (${recordsWithFiles(shape)} ${MAX}) r`,
);

/** Selects the files of a record. */
const filesOf = (shape: Shape): SQL => {
  const order = { name: sql`m.filename collate people`, addedAt: sql`a.created_at`, size: sql`m.size` }[shape.order];
  return sql`select a.id as id, m.filename as name, a.created_at as "addedAt", m.id as media_id, a.author_id
    from attachment a
      join media m on m.agency_id = a.agency_id and m.id = a.media_id
    where a.agency_id = ${agency}
      and a.record_id = ${p("record")}::uuid
      and a.deleted_at is null
      and ${reachesRecord(sql`${p("record")}::uuid`, "read")}${chosen(shape, sql`m.filename`)}
    order by ${order} ${way(shape)} nulls last, a.id ${way(shape)}`;
};
export const attachedFiles = preparedFamily(
  (shape: Shape) => sql`select f.id, f.name, f."addedAt", ${mediaOf(sql`f.media_id`)} as media,
      ${briefById(staffTable, sql`f.author_id`)} as "addedBy"
    from (${filesOf(shape)} ${paged(shape)}) f`,
);
export const attachedTotal = preparedFamily(
  (shape: Shape) => sql`select count(*)::int as total from (${filesOf(shape)} ${MAX}) f`,
);
