/** Selects people in brief, as JSON with id, name and avatar. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { Linked, NOTHING } from "../lists/linked.ts";
import { assignment, mediaTable } from "./records.table.ts";

interface Brief {
  id: Column | SQL;
  displayName: Column | SQL;
  avatarId: Column | SQL;
}
interface Assignable {
  id: Column;
  agencyId: Column;
}

/** Selects the key of an avatar by the id of its file. */
export const avatarOf = (mediaId: Column | SQL): SQL =>
  sql`(select ${mediaTable.key} from ${mediaTable} where ${mediaTable.id} = ${mediaId})`;

/** Selects the agency of a row, for those who read several. */
export const agencyOf = (agencyId: Column): SQL =>
  sql`(select json_build_object('id', agency.id, 'name', agency.name) from agency where agency.id = ${agencyId})`;

/** Selects a brief of the current row; `more` adds pairs of a name and an expression. */
export const briefOf = ({ id, displayName, avatarId }: Brief, more: SQL = sql``): SQL =>
  sql`json_build_object('id', ${id}, 'displayName', ${displayName}${more}, 'avatarUrl', ${avatarOf(avatarId)})`;

/** Selects a brief of the row of `table` with this id, or null. */
export const briefById = (table: Brief & { getSQL(): SQL }, id: Column | SQL): SQL =>
  sql`(select ${briefOf(table)} from ${table} where ${table.id} = ${id})`;

/** The staff assigned to a record, longest assigned first. */
export const assignees = new Linked({
  value: sql`json_agg(json_build_object('id', s.id, 'displayName', s.display_name, 'avatarUrl', ${mediaTable.key})
    order by ${assignment.createdAt}, s.id)`,
  none: NOTHING,
  from: sql`${assignment}
    join staff s on s.id = ${assignment.staffId}
    left join ${mediaTable} on ${mediaTable.id} = s.avatar_id`,
  agencyId: assignment.agencyId,
  owner: assignment.recordId,
  where: sql`${assignment.endedAt} is null`,
});

/** Matches records assigned to one of these staff. */
export const isAssignedTo = (record: Assignable, ids: unknown): SQL =>
  sql`exists (select from ${assignment}
    where ${assignment.agencyId} = ${record.agencyId}
      and ${assignment.recordId} = ${record.id}
      and ${assignment.endedAt} is null
      and ${assignment.staffId} = any (${ids}::uuid[]))`;
