/** List of talents in the app. A super admin may read those of several agencies. */
import { type SQL, sql } from "drizzle-orm";
import { appTalents, type ContentCounts } from "#contract/favourites/app-talent.ts";
import { contentItem } from "#server/areas/content/content.table.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { personConfig } from "#server/areas/talents/personal/personal.table.ts";
import { reportedStatus } from "#server/areas/talents/reported-status.rules.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { listReach, reachable } from "#server/lib/reach/assigned.ts";
import { agencyOf, avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { involvement } from "#server/lib/records/records.table.ts";
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

const { kind, fanroomType, podcast } = contentItem;
const COUNTED: Readonly<Record<keyof ContentCounts, SQL>> = {
  news: sql`${kind} = 'News'`,
  events: sql`${kind} = 'Event'`,
  audio: sql`${kind} = 'Audio'`,
  video: sql`${kind} = 'Video'`,
  podcasts: sql`${kind} in ('Audio', 'Video') and ${podcast}`,
  // Meetups have their own lists.
  fanroomPosts: sql`${kind} = 'Fanroom-Post' and ${fanroomType} = 'FANROOM' and ${contentItem.startsAt} is null`,
  fanroomPolls: sql`${kind} = 'Fanroom-Poll' and ${fanroomType} = 'FANROOM' and ${contentItem.startsAt} is null`,
  snippetPosts: sql`${kind} = 'Fanroom-Post' and ${fanroomType} = 'SNIPPET' and ${contentItem.startsAt} is null`,
  snippetPolls: sql`${kind} = 'Fanroom-Poll' and ${fanroomType} = 'SNIPPET' and ${contentItem.startsAt} is null`,
};
const counted = sql.join(
  Object.entries(COUNTED).map(
    ([name, isCounted]) => sql`${sql.raw(`'${name}'`)}, count(*) filter (where ${isCounted})::int`,
  ),
  sql`, `,
);
const content = sql`case when 'CMS' = any (${p("$readAll")}::text[] || ${p("$readAssigned")}::text[]) then
  (select json_build_object(${counted})
    from ${involvement}
      join ${contentItem} on ${contentItem.agencyId} = ${involvement.agencyId}
        and ${contentItem.id} = ${involvement.recordId}
    where ${involvement.agencyId} = ${person.agencyId}
      and ${involvement.involvedId} = ${person.id}
      and ${contentItem.deletedAt} is null
      and ${withinReach("CMS", contentItem.id, "read")}) end`;

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
