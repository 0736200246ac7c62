/** Filter options of a list of people. */
import { sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import { type Family, TALENT_CATEGORIES } from "#contract/enums.ts";
import { FAMILY_RESOURCE, type people } from "#contract/talents/person.ts";
import { masterEntry } from "#server/areas/settings/master-entry.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type ListReach, listReach, reachable } from "#server/lib/reach/assigned.ts";
import { briefOf } from "#server/lib/records/briefs.ts";
import { assignment } from "#server/lib/records/records.table.ts";
import { person, personSubType, personType, talentSubType, talentType } from "./person.table.ts";

type Options = ReplyOf<typeof people.filterOptions>;

const TAGS_FROM = sql.raw("2000");

const read = preparedFamily(({ far, family }: { far: ListReach; family: Family }) => {
  const inFamily = sql`${person.agencyId} = ${sql.placeholder("$agency")}::uuid
    and ${person.family} = ${sql.raw(`'${family}'`)}
    and ${person.deletedAt} is null
    and ${person.state} = 'ACTIVE'
    and ${reachable(far, person.id).condition ?? sql`true`}`;
  return sql`select
    (select coalesce(json_agg(json_build_object('id', ${talentType.id}, 'name', ${talentType.name})
        order by ${talentType.place}, ${talentType.name}), '[]')
      from ${talentType}
      where ${talentType.archivedAt} is null
        or exists (select from ${personType}
          where ${personType.agencyId} = ${talentType.agencyId} and ${personType.typeId} = ${talentType.id})) as types,
    (select coalesce(json_agg(json_build_object('id', ${talentSubType.id}, 'name', ${talentSubType.name},
          'typeId', ${talentSubType.typeId}) order by ${talentSubType.place}, ${talentSubType.name}), '[]')
      from ${talentSubType}
      where ${talentSubType.archivedAt} is null
        or exists (select from ${personSubType}
          where ${personSubType.agencyId} = ${talentSubType.agencyId}
            and ${personSubType.subTypeId} = ${talentSubType.id})) as "subTypes",
    array(select distinct tag
      from (select unnest(${person.tags}) as tag
        from ${person}
        where ${inFamily}
        order by ${person.updatedAt} desc
        limit ${TAGS_FROM}) t
      union
      select ${masterEntry.name}
      from ${masterEntry}
      where ${masterEntry.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${masterEntry.slug} = 'tags'
        and ${masterEntry.archivedAt} is null
      order by tag
      limit 200) as tags,
    (select coalesce(json_agg(${briefOf(staffTable)} order by ${staffTable.displayName}), '[]')
      from ${staffTable}
      where ${staffTable.deletedAt} is null
        and ${staffTable.agencyId} = ${sql.placeholder("$agency")}::uuid
        and exists (select from ${assignment}
          where ${assignment.agencyId} = ${staffTable.agencyId}
            and ${assignment.staffId} = ${staffTable.id}
            and ${assignment.endedAt} is null)) as staff`;
});

export async function filterOptions(db: Db, actor: Actor, family: Family): Promise<Options> {
  const far = listReach(FAMILY_RESOURCE[family])(actor);
  const [row = {}] = await read(db, { far, family }, { $agency: actor.agencyId, $actor: actor.id });
  return {
    ...(row as Pick<Options, "types" | "subTypes" | "tags" | "staff">),
    categories: [...TALENT_CATEGORIES],
  };
}
