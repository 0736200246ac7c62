import { type Column, type SQL, sql } from "drizzle-orm";
import { assignment, media } from "#server/lib/records.table.ts";
import { staff } from "./staff.table.ts";

interface Assignable {
  id: Column;
  agencyId: Column;
}

/** JSON of those who are assigned to a record, oldest first. */
export const assigneesOf = (record: Assignable): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', ${staff.id}, 'displayName', ${staff.displayName}, 'avatarUrl', ${media.key}) order by ${assignment.createdAt}, ${staff.id}), '[]')
  from ${assignment} join ${staff} on ${staff.id} = ${assignment.staffId} left join ${media} on ${media.id} = ${staff.avatarId}
  where ${assignment.agencyId} = ${record.agencyId} and ${assignment.recordId} = ${record.id} and ${assignment.endedAt} is null)`;

/** That one of these is assigned to it; `value` is a list of ids. */
export const isAssignedTo = (record: Assignable, value: unknown): SQL =>
  sql`exists (select from ${assignment} where ${assignment.agencyId} = ${record.agencyId} and ${assignment.recordId} = ${record.id} and ${assignment.endedAt} is null and ${assignment.staffId} = any (${value}::uuid[]))`;
