/** Columns of a person's row and summary, and who sees which. */
import { type SQL, sql } from "drizzle-orm";
import type { Family } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { favourite } from "#server/areas/favourites/favourite.table.ts";
import { assigneesOf, avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { person, personType, talentType } from "./person.table.ts";

const types: SQL = sql`(select coalesce(json_agg(json_build_object('id', ${talentType.id}, 'name', ${talentType.name}) order by ${personType.place}), '[]')
  from ${personType} join ${talentType} on ${talentType.id} = ${personType.typeId} where ${personType.agencyId} = ${person.agencyId} and ${personType.personId} = ${person.id})`;

/** The columns of a list row; `editable` is the write scope evaluated for the row. */
export const personRow = (family: Family) => ({
  id: person.id,
  displayName: person.displayName,
  avatarUrl: avatarOf(person.avatarId),
  category: person.category,
  types,
  tags: person.tags,
  status: person.status,
  state: person.state,
  stage: person.stage,
  assignedStaff: assigneesOf(person),
  location: person.location,
  headline: person.headline,
  favourite: sql`exists (select from ${favourite} where ${favourite.agencyId} = ${person.agencyId} and ${favourite.personId} = ${person.id} and ${favourite.deletedAt} is null)`,
  updatedAt: person.updatedAt,
  createdAt: person.createdAt,
  editable: withinReach(FAMILY_RESOURCE[family], person.id, "write"),
  version: person.version,
});
