/** Searches the table of places by suburb, city, state and postcode, with the index of names. */
import type { Place } from "#contract/places/place.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { bestMatches, type Candidate, readPhrase } from "./phrase.rules.ts";
import type { PlaceProvider } from "./provider.ts";

export interface PlaceRow extends Candidate {
  stateId: string | null;
  latitude: number | null;
  longitude: number | null;
  timezoneId: string | null;
}

const COLUMNS = `id, kind, key, name, state, state_name as "stateName", state_id as "stateId", zip, country, country_id as "countryId",
  latitude, longitude, time_zone_id as "timezoneId", inhabitants`;
const FIND = `select ${COLUMNS} from place where id = $1`;
/**
 * Each word is one index scan that returns a few dozen rows at most; of short prefixes, the first two thousand rows are
 * considered.
 */
const SEEK = `select distinct on (id) ${COLUMNS} from (
    select p.*
    from unnest($1::text[]) word
      cross join lateral (select * from place where key = word order by inhabitants desc limit 40) p
    union all select p.* from unnest($2::text[]) word cross join lateral (
      select *
      from (select * from place where key >= word and key < word || chr(65535) order by key limit 2000) begun
      order by inhabitants desc
      limit 40) p
    union all
    select p.*
    from unnest($3::text[]) code
      cross join lateral (select * from place where zip = code order by inhabitants desc limit 40) p
  ) found order by id`;

/** Returns the place with its parts of an address. */
export function placeOfRow({ id, kind, name, state, stateId, zip, country, countryId, ...where }: PlaceRow): Place {
  const { latitude, longitude, timezoneId } = where;
  const city = kind === "city" ? name : null;
  const region = kind === "country" || state === city ? null : (state ?? name);
  // "Marrickville NSW 2204", but "Munich, Bavaria".
  const short = region === null || region.length <= 3;
  const town = [city, short ? region : null, zip].filter(Boolean).join(" ");
  return {
    id,
    name: [town, short ? null : region, country].filter(Boolean).join(", "),
    district: null,
    city,
    cityId: city && id,
    state: kind === "country" ? null : state,
    stateId: kind === "country" ? null : stateId,
    zip,
    country,
    countryId,
    latitude,
    longitude,
    timezoneId,
  };
}

export const embeddedPlaces = (database: Pick<Database, "plain">): PlaceProvider => ({
  async search(text, most) {
    const typed = readPhrase(text);
    const { names, beginnings, zips } = typed;
    const keys = (phrases: typeof names) => [...new Set(phrases.map(({ key }) => key))];
    if (names.length + zips.length === 0) return { places: [], credit: null };
    const { rows } = await database.plain.query(SEEK, [keys(names), keys(beginnings), [...zips]]);
    const places = bestMatches(typed, rows as unknown as PlaceRow[], most);
    const credit = places.some(({ id }) => id.startsWith("gn:")) ? "GeoNames, CC BY 4.0" : null;
    return { places: places.map(placeOfRow), credit };
  },
  async find(id) {
    const { rows } = await database.plain.query(FIND, [id]);
    const [row] = rows as unknown as PlaceRow[];
    return row ? placeOfRow(row) : null;
  },
});
