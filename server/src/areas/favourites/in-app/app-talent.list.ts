/** List of talents in the app. A super admin may read those of several agencies. */
import { type SQL, sql } from "drizzle-orm";
import { appTalents } from "#contract/favourites/app-talent.ts";
import { contentCounts } from "#server/areas/content/content-counts.rules.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { personConfig } from "#server/areas/talents/personal/personal.table.ts";
import { reportedStatus } from "#server/areas/talents/reported-status.rules.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { listReach, reachable } from "#server/lib/reach/assigned.ts";
import { agencyOf, avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { favourite } from "../favourite.table.ts";

const p = sql.placeholder;

const enabled = sql`exists (select from ${personConfig}
  where ${personConfig.agencyId} = ${person.agencyId}
    and ${personConfig.personId} = ${person.id}
    and ${personConfig.enabledInApp})`;
const appStatus = reportedStatus(person.status, enabled);
/** Selects fields of a talent's entry in Favourites. */
const said = (what: SQL, more: SQL = sql``): SQL =>
  sql`(select ${what}
    from ${favourite}
    where ${favourite.agencyId} = ${person.agencyId} and ${favourite.personId} = ${person.id}${more})`;
const isFavourite = sql`exists ${said(sql``, sql` and ${favourite.deletedAt} is null`)}`;

const content = sql`case when 'CMS' = any (${p("$readAll")}::text[] || ${p("$readAssigned")}::text[])
  then ${contentCounts(person)} end`;

export const appTalentList = defineList(appTalents.list, {
  table: person,
  id: person.id,
  agencyId: person.agencyId,
  always: sql`${person.family} = 'talents' and ${person.deletedAt} is null`,
  shape: listReach("TALENT"),
  scope: (far) => reachable(far, person.id),
  sort: {
    displayName: person.displayName,
    status: person.status,
    createdAt: person.createdAt,
    updatedAt: person.updatedAt,
  },
  where: {
    appStatuses: (value) => sql`${appStatus} = any (${value}::text[])`,
    statusIds: isAmong(person.status),
    categories: isAmong(person.category),
    tags: (value) => sql`exists ${said(sql``, sql` and ${favourite.tags} && ${value}::text[]`)}`,
    favourite: (value) => sql`${isFavourite} = ${value}::boolean`,
    userIds: isAmong(person.id),
    agencyIds: isAmong(person.agencyId),
  },
  search: (words) => sql`${person.id} = any (array(select search_person(${words})))`,
  row: () => ({
    id: person.id,
    userId: person.id,
    displayName: person.displayName,
    avatarUrl: avatarOf(person.avatarId),
    agency: agencyOf(person.agencyId),
    category: person.category,
    status: person.status,
    state: person.state,
    enabledInApp: enabled,
    appStatus,
    favourite: isFavourite,
    tags: sql`coalesce(${said(sql`${favourite.tags}`)}, '{}')`,
    socialLinks: sql`coalesce(${said(sql`${favourite.socialLinks}`)}, '[]')`,
    links: sql`coalesce(${said(sql`${favourite.links}`)}, '[]')`,
    connectVersion: sql`coalesce(${said(sql`${favourite.connectVersion}`)}, 1)`,
    content,
    createdAt: person.createdAt,
    updatedAt: person.updatedAt,
    // A write names one agency.
    editable: sql`(${person.agencyId} = ${p("$agency")}::uuid and ${withinReach("TALENT", person.id, "write")})`,
  }),
});
