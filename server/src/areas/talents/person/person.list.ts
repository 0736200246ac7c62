import { sql } from "drizzle-orm";
import type { Family } from "#contract/enums.ts";
import { FAMILY_RESOURCE, people } from "#contract/talents/person.ts";
import { isQuietFor } from "#server/lib/comms/last-contact.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { listReach, reachable } from "#server/lib/reach/assigned.ts";
import { isAssignedTo } from "#server/lib/records/briefs.ts";
import { endsWithin, isFreeFor } from "./ahead.ts";
import { personRow } from "./person.rows.ts";
import { person, personSubType, personType } from "./person.table.ts";

const listOf = (family: Family) => {
  const resource = FAMILY_RESOURCE[family];
  return defineList(people.list, {
    table: person,
    id: person.id,
    agencyId: person.agencyId,
    always: sql`${person.family} = ${sql.raw(`'${family}'`)} and ${person.deletedAt} is null`,
    shape: listReach(resource),
    scope: (far) => reachable(far, person.id),
    sort: {
      displayName: person.displayName,
      category: person.category,
      status: person.status,
      location: person.location,
      createdAt: person.createdAt,
      updatedAt: person.updatedAt,
    },
    where: {
      statusIds: isAmong(person.status),
      states: isAmong(person.state),
      stages: isAmong(person.stage),
      categories: isAmong(person.category),
      typeIds: (value) =>
        sql`exists (select from ${personType}
          where ${personType.agencyId} = ${person.agencyId}
            and ${personType.personId} = ${person.id}
            and ${personType.typeId} = any (${value}::uuid[]))`,
      subTypeIds: (value) =>
        sql`exists (select from ${personSubType}
          where ${personSubType.agencyId} = ${person.agencyId}
            and ${personSubType.personId} = ${person.id}
            and ${personSubType.subTypeId} = any (${value}::uuid[]))`,
      tags: (value) => sql`${person.tags} && ${value}::text[]`,
      staffIds: (value) => isAssignedTo(person, value),
      notHeardFor: isQuietFor(person.id),
      freeFor: (days) => isFreeFor(person.id, sql`${days}::text::int`),
      endsWithin: (months) =>
        endsWithin(person.representationEnd, agencyDay(person.agencyId), sql`${months}::text::int`),
    },
    dates: person.createdAt,
    search: (words) => sql`${person.id} = any (array(select search_person(${words})))`,
    row: () => personRow(family),
  });
};

export const personLists = { talents: listOf("talents"), scouts: listOf("scouts") };
