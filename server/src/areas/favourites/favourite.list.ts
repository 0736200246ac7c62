/** Reads the list of favourites, and single favourites. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { personConfig } from "#server/areas/talents/personal/personal.table.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { listReach, reachable } from "#server/lib/reach/assigned.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { nationalNumber } from "#server/lib/values/phone.ts";
import { entry, favouriteDay } from "./favourite.table.ts";

const p = sql.placeholder;

/** Number of days that the counts of a row cover. */
const RECENT_DAYS = sql.raw("30");

const recent = (column: Column): SQL =>
  sql`(select coalesce(sum(${column}), 0)::int
    from ${favouriteDay}
    where ${favouriteDay.agencyId} = ${entry.agencyId}
      and ${favouriteDay.personId} = ${entry.personId}
      and ${favouriteDay.day} > current_date - ${RECENT_DAYS})`;

const row = () => ({
  id: entry.personId,
  userId: entry.personId,
  displayName: entry.displayName,
  avatarUrl: avatarOf(entry.avatarId),
  category: entry.category,
  status: entry.status,
  inApp: sql`${entry.onRoster}
    and exists (select from ${personConfig}
      where ${personConfig.agencyId} = ${entry.agencyId}
        and ${personConfig.personId} = ${entry.personId}
        and ${personConfig.enabledInApp})`,
  tags: entry.tags,
  place: entry.place,
  generalInfo: sql`json_build_object('publicName', ${entry.publicName}, 'headline', ${entry.headline},
    'pictureUrl', ${avatarOf(entry.pictureId)},
    'biography', ${entry.biography}, 'location', ${entry.location}, 'version', ${entry.generalVersion})`,
  connectInfo: sql`json_build_object('contactName', ${entry.contactName}, 'contactRole', ${entry.contactRole},
    'email', ${entry.email}, 'countryCode', ${entry.countryCode},
    'phoneNumber', ${nationalNumber(entry.phone, entry.phoneCode)},
    'phoneCode', ${entry.phoneCode},
    'socialLinks', ${entry.socialLinks}, 'links', ${entry.links}, 'version', ${entry.connectVersion})`,
  profile: sql`json_build_object('headline', ${entry.profileHeadline}, 'biography', ${entry.profileBio},
    'location', ${entry.profileLocation})`,
  views: recent(favouriteDay.views),
  follows: recent(favouriteDay.follows),
  clicks: recent(favouriteDay.clicks),
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
  editable: withinReach("TALENT", entry.personId, "write"),
});

export const favouriteList = defineList(favourites.list, {
  table: entry,
  id: entry.personId,
  agencyId: entry.agencyId,
  shape: listReach("TALENT"),
  scope: (far) => reachable(far, entry.personId),
  sort: {
    place: entry.place,
    displayName: entry.displayName,
    status: entry.status,
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
  },
  where: {
    statusIds: isAmong(entry.status),
    categories: isAmong(entry.category),
    tags: (value) => sql`${entry.tags} && ${value}::text[]`,
  },
  dates: entry.createdAt,
  // No index: an agency has a few dozen favourites.
  search: (words) => sql`${entry.search} like ${wordPattern(words)}`,
  row,
});

const read = preparedFamily(() => {
  const columns = Object.entries(row()).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(columns, sql`, `)} from ${entry}
    where ${entry.personId} = ${p("id")}::uuid
      and ${entry.agencyId} = ${p("$agency")}::uuid
      and ${withinReach("TALENT", entry.personId, "read")}`;
});

export async function readFavourite(db: Db, actor: Actor, id: string): Promise<Favourite | undefined> {
  const [favourite] = await read(db, undefined, { id, ...reachValues(actor) });
  return favourite as Favourite | undefined;
}
