/** Access to shortlists: the agency's, and one's own. Their artists and notes follow them. */
import { sql } from "drizzle-orm";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { resolver } from "#server/lib/serving/references.ts";

const p = sql.placeholder;

/** Matches a list `s` that the actor sees. */
const isSeen = sql`s.agency_id = ${p("$agency")}::uuid and (s.shared or s.owner_id = ${p("$actor")}::uuid)`;
const isThere = sql`${isSeen} and s.deleted_at is null`;

export const shortlistResolver = resolver(
  ({ deleted = false }) => deleted,
  (deleted, isRequested) =>
    sql`select s.id
      from shortlist s
      where ${isRequested(sql`s.id`)} and ${isSeen} and s.deleted_at is ${deleted ? sql`not null` : sql`null`}`,
);

export const shortlistEntryResolver = resolver(
  ({ deleted = false }) => deleted,
  (deleted, isRequested) =>
    sql`select e.id
      from shortlist_entry e
      where ${isRequested(sql`e.id`)}
        and e.agency_id = ${p("$agency")}::uuid
        and e.deleted_at is ${deleted ? sql`not null` : sql`null`}
        and exists (select from shortlist s where s.id = e.shortlist_id and ${isThere})`,
);

/** Finds the actor's own notes: nobody changes what another wrote. */
export const shortlistNoteResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select n.id
      from shortlist_note n
      where ${isRequested(sql`n.id`)}
        and n.agency_id = ${p("$agency")}::uuid
        and n.author_id = ${p("$actor")}::uuid
        and exists (select from shortlist_entry e
            join shortlist s on s.agency_id = e.agency_id and s.id = e.shortlist_id
          where e.agency_id = n.agency_id and e.id = n.entry_id and e.deleted_at is null and ${isThere})`,
);

const visible = preparedFamily(
  () => sql`select s.id as id from shortlist s where s.id = any (${p("$ids")}::uuid[]) and ${isSeen}`,
);
/** Returns the lists that the actor sees, deleted ones included, so that screens notice it. */
export const visibleShortlists = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));
