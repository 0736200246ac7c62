/** Finds the people of the agency who are an artist: whoever was said to be, or has the name. Reach decides who is told. */
import { type SQL, sql } from "drizzle-orm";
import type { ArtistDetail, ArtistStanding } from "#contract/discovery/artist.ts";
import { reachesPerson } from "#server/areas/talents/person/person.rules.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Compares names without case, accents and a leading article. */
const nameKey = (name: SQL): SQL => sql`regexp_replace(fold(${name}), '^the ', '')`;
/** Compares links without scheme, www and what follows the path. */
const linkKey = (url: SQL): SQL =>
  sql`rtrim(regexp_replace(lower(${url}), '^(https?://)?(www\\.)?|[?#].*$', '', 'g'), '/')`;

const inReach = sql`${person.agencyId} = ${agency} and ${person.deletedAt} is null and ${reachesPerson("read")}`;
const brief = sql`json_build_object('id', ${person.id}, 'displayName', ${person.displayName},
  'family', ${person.family}, 'avatarUrl', ${avatarOf(person.avatarId)})`;

const isRemembered = sql`exists (select from discovery_person r
  where r.agency_id = ${agency} and r.person_id = ${person.id} and r.artist_id = a.id)`;

/** People who may be one of the artists `a`: those of whom it was said, and those whose name contains the artist's. */
const candidates = sql`(select r.person_id as id from discovery_person r
    where r.agency_id = ${agency} and r.artist_id = a.id
  union
  select found.id from search_person(regexp_replace(a.name, '^the ', '', 'i')) found (id)) candidate`;

const standings = preparedFamily(
  () => sql`select a.id as "artistId",
      (select ${brief}
        from ${candidates} join ${person} on ${person.id} = candidate.id
        where ${inReach}
          and (${isRemembered} or ${nameKey(sql`${person.displayName}`)} = ${nameKey(sql`a.name`)})
        order by ${isRemembered} desc, ${person.family} desc, ${person.id}
        limit 1) as person,
      exists (select from shortlist_entry e join shortlist s on s.agency_id = e.agency_id and s.id = e.shortlist_id
        where e.agency_id = ${agency}
          and e.artist_id = a.id
          and e.deleted_at is null
          and s.deleted_at is null
          and (s.shared or s.owner_id = ${p("$actor")}::uuid)) as listed
    from unnest(${p("ids")}::uuid[], ${p("names")}::text[]) as a (id, name)`,
);

interface NamedArtist {
  id: string;
  name: string;
}
const NOBODY: ArtistStanding = { person: null, listed: false };

/** Returns what artists are to the agency, as far as the actor may see it. */
export async function readStandings(
  db: Db,
  actor: Actor,
  artists: readonly NamedArtist[],
): Promise<(id: string) => ArtistStanding> {
  if (artists.length === 0) return () => NOBODY;
  const values = { ids: artists.map(({ id }) => id), names: artists.map(({ name }) => name) };
  const rows = await standings(db, undefined, { ...reachValues(actor), ...values });
  const byId = new Map(
    rows.map(({ artistId, person: who, listed }) => [
      String(artistId),
      { person: who as ArtistStanding["person"], listed: listed === true },
    ]),
  );
  return (id) => byId.get(id) ?? NOBODY;
}

const alike = preparedFamily(
  () => sql`select ${brief} as person,
      case when ${isRemembered} then 'ARTIST' when linked.is then 'LINK' else 'NAME' end as by
    from (select ${p("id")}::uuid as id, ${p("name")}::text as name) a
      cross join ${person}
      cross join lateral (select ${linkKey(sql`${person.website}`)} = any (${p("links")}::text[])
          or exists (select from social_account s
            where s.agency_id = ${agency}
              and s.person_id = ${person.id}
              and s.deleted_at is null
              and ${linkKey(sql`s.url`)} = any (${p("links")}::text[])) as is) linked
    where ${inReach}
      and (${isRemembered} or linked.is is true
        or ${nameKey(sql`${person.displayName}`)} = ${nameKey(sql`a.name`)})
    order by 2, ${person.family} desc, ${person.id}
    limit 5`,
);

/** Returns a link as `linkKey` writes it. */
function keyOfLink(link: string): string {
  const url = URL.parse(link.toLowerCase());
  if (!url) return link;
  const key = `${url.host.replace(/^www\./, "")}${url.pathname}`;
  return key.endsWith("/") ? key.slice(0, -1) : key;
}

/** Returns the people within reach who may be this artist. */
export async function readAlike(
  db: Db,
  actor: Actor,
  artist: NamedArtist,
  links: readonly string[],
): Promise<ArtistDetail["alike"]> {
  const rows = await alike(db, undefined, { ...reachValues(actor), ...artist, links: links.map(keyOfLink) });
  return rows.map(({ person: who, by }) => ({ ...(who as NonNullable<ArtistStanding["person"]>), by })) as never;
}

const comparing = preparedFamily(
  () => sql`select count(*) filter (where ${person.family} = 'talents')::int as talents,
      count(*) filter (where ${person.family} = 'scouts')::int as scouts
    from ${person}
    where ${inReach}`,
);
/** Counts the people within reach, by family. */
export async function countCompared(db: Db, actor: Actor): Promise<ArtistDetail["compared"]> {
  const [row] = await comparing(db, undefined, { ...reachValues(actor) });
  return { talents: Number(row?.talents ?? 0), scouts: Number(row?.scouts ?? 0) };
}
