/** Columns of a person's row and summary, and who sees which. */
import { sql } from "drizzle-orm";
import type { Family } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { favourite } from "#server/areas/favourites/favourite.table.ts";
import { lastContact } from "#server/lib/comms/last-contact.ts";
import { Linked, NOTHING } from "#server/lib/lists/linked.ts";
import { assignees, avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { person, personType, talentType } from "./person.table.ts";

const types = new Linked({
  value: sql`json_agg(json_build_object('id', ${talentType.id}, 'name', ${talentType.name})
    order by ${personType.place})`,
  none: NOTHING,
  from: sql`${personType} join ${talentType} on ${talentType.id} = ${personType.typeId}`,
  agencyId: personType.agencyId,
  owner: personType.personId,
});
const isFavourite = new Linked({
  value: sql`count(*) > 0`,
  none: sql`false`,
  from: sql`${favourite}`,
  agencyId: favourite.agencyId,
  owner: favourite.personId,
  where: sql`${favourite.deletedAt} is null`,
});

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
  assignedStaff: assignees,
  location: person.location,
  headline: person.headline,
  favourite: isFavourite,
  lastContact,
  hasPhone: sql<boolean>`${person.phone} is not null`,
  updatedAt: person.updatedAt,
  createdAt: person.createdAt,
  editable: withinReach(FAMILY_RESOURCE[family], person.id, "write"),
  version: person.version,
});
