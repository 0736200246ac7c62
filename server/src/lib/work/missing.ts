/** Missing information that keeps work from moving on, and the reasons for which it moves on all the same. */
import { type SQL, sql } from "drizzle-orm";
import type { MissingCode } from "#contract/enums.ts";
import { staffBrief, type WorkTable } from "./work.ts";

/** Matches work that is about no talent or scout. */
export const hasNoPeople = (table: WorkTable): SQL =>
  sql`not exists (select from involvement i
    where i.agency_id = ${table.agencyId} and i.record_id = ${table.id} and i.role = 'RELATED')`;

/** Returns the fields `missing` and `waived`: each code whose condition holds, without a waiver or with one. */
export function missingWorkFields(table: WorkTable, conditions: Partial<Readonly<Record<MissingCode, SQL>>>) {
  const codes = sql.join(
    Object.entries(conditions).map(([code, isMissing]) => sql`case when ${isMissing} then ${sql.raw(`'${code}'`)} end`),
    sql`, `,
  );
  const ofWork = sql`w.agency_id = ${table.agencyId} and w.record_id = ${table.id}`;
  return {
    missing: sql`to_json(array(select lacking.code
      from unnest(array[${codes}]::text[]) with ordinality lacking (code, place)
      where lacking.code is not null and not exists (select from waiver w where ${ofWork} and w.code = lacking.code)
      order by lacking.place))`,
    waived: sql`(select coalesce(json_agg(json_build_object('code', w.code, 'reason', w.reason,
        'by', ${staffBrief(sql`w.created_by`)}, 'at', w.at) order by w.at, w.code), '[]')
      from waiver w where ${ofWork} and w.code = any (array[${codes}]::text[]))`,
  };
}
