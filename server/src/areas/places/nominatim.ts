/**
 * Places of a server that speaks Nominatim's protocol (jsonv2). Only the host that the settings name is asked, one
 * request a second; what it answered is kept for a day; when it is busy or broken it is left alone for a while.
 */
import type { Place } from "#contract/places/place.ts";
import { z } from "#contract/schema.ts";
import type { PlaceProvider } from "./provider.ts";

const BETWEEN_MS = 1000;
/** Who would wait longer for a turn is answered by the places of our own. */
const PATIENCE_MS = 1500;
const TIMEOUT_MS = 3000;
const PAUSE_MS = 30_000;
const PAUSE_MOST_MS = 600_000;
const KEPT_MS = 86_400_000;
const KEPT_MOST = 1000;
const BYTES_MOST = 1_000_000;
const CREDIT = "© OpenStreetMap contributors";

const text = z.optional(z.string().check(z.maxLength(300)));
const Found = z.object({
  osm_type: z.enum(["node", "way", "relation"]),
  osm_id: z.int(),
  lat: z.string(),
  lon: z.string(),
  display_name: z.string().check(z.maxLength(1000)),
  addresstype: text,
  address: z.object({
    suburb: text,
    quarter: text,
    neighbourhood: text,
    city_district: text,
    city: text,
    town: text,
    village: text,
    municipality: text,
    hamlet: text,
    state: text,
    "ISO3166-2-lvl4": text,
    postcode: text,
    country: text,
    country_code: text,
  }),
});
type Found = z.output<typeof Found>;
const Answer = z.array(Found);

const LETTERS = { node: "N", way: "W", relation: "R" } as const;
/** Countries whose addresses write the state as its code. */
const BY_CODE = new Set(["AU", "US", "CA"]);
const IS_CITY = /^(city|town|village|hamlet|municipality|suburb|quarter|neighbourhood|postcode)$/;

const coordinate = (value: string, most: number): number | null => {
  const number = Number(value);
  return value.trim() !== "" && Math.abs(number) <= most ? number : null;
};

function placeOf({ osm_type, osm_id, lat, lon, display_name, addresstype, address }: Found): Place {
  const id = `osm:${LETTERS[osm_type]}${osm_id}`;
  const countryId = address.country_code?.toUpperCase() ?? null;
  const stateId = address["ISO3166-2-lvl4"] ?? null;
  const settled = address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet ?? null;
  const part = address.suburb ?? address.quarter ?? address.city_district ?? address.neighbourhood ?? null;
  // In Australia an address names the suburb, and not the city that it is part of.
  const city = countryId === "AU" ? (part ?? settled) : settled;
  const district = countryId === "AU" || part === city ? null : part;
  return {
    id,
    name: display_name,
    district,
    city,
    cityId: city && IS_CITY.test(addresstype ?? "") ? id : null,
    state: (BY_CODE.has(countryId ?? "") ? stateId?.split("-")[1] : undefined) ?? address.state ?? null,
    stateId,
    zip: address.postcode?.slice(0, 20) ?? null,
    country: address.country ?? null,
    countryId,
    latitude: coordinate(lat, 90),
    longitude: coordinate(lon, 180),
    timezoneId: null,
  };
}

export interface NominatimOptions {
  url: string;
  /** Who asks, and where to find them. */
  userAgent: string;
  /** Milliseconds, for tests. */
  between?: number;
  timeout?: number;
}

export function nominatimPlaces({
  url,
  userAgent,
  between = BETWEEN_MS,
  timeout = TIMEOUT_MS,
}: NominatimOptions): PlaceProvider {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  const kept = new Map<string, { at: number; places: Promise<Place[]> }>();
  let nextAt = 0;
  let quietUntil = 0;

  async function turn(): Promise<void> {
    const now = Date.now();
    if (now < quietUntil) throw new Error("the place server is left alone for a while");
    const wait = Math.max(0, nextAt - now);
    if (wait > PATIENCE_MS) throw new Error("too many ask the place server");
    nextAt = Math.max(now, nextAt) + between;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  async function load(path: string, query: Record<string, string>): Promise<Place[]> {
    await turn();
    const address = new URL(path, base);
    address.search = new URLSearchParams({ ...query, format: "jsonv2", addressdetails: "1" }).toString();
    const response = await fetch(address, {
      headers: { "user-agent": userAgent, accept: "application/json", "accept-language": "en" },
      // Nobody sends us to another host.
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      const asked = Number(response.headers.get("retry-after")) * 1000;
      if (response.status === 429 || response.status >= 500)
        quietUntil = Date.now() + Math.min(PAUSE_MOST_MS, asked > 0 ? asked : PAUSE_MS);
      await response.body?.cancel();
      throw new Error(`the place server answered ${response.status}`);
    }
    return z.parse(Answer, JSON.parse(await shortText(response))).map(placeOf);
  }

  /** The same question is asked once; one that failed is asked again. */
  function context(path: string, query: Record<string, string>): Promise<Place[]> {
    const key = JSON.stringify([path, query]);
    const known = kept.get(key);
    if (known && Date.now() - known.at < KEPT_MS) return known.places;
    const places = load(path, query);
    kept.set(key, { at: Date.now(), places });
    places.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MOST && oldest !== undefined) kept.delete(oldest);
    return places;
  }

  return {
    search: async (words, most) => ({
      places: await context("search", { q: words.toLowerCase(), limit: String(most) }),
      credit: CREDIT,
    }),
    async find(id) {
      const [, email, number] = /^osm:([NWR])(\d+)$/.exec(id) ?? [];
      if (!email) return null;
      const [place] = await context("lookup", { osm_ids: `${email}${number}` });
      return place ?? null;
    },
  };
}

/** The text of an answer that is not longer than any good one. */
async function shortText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > BYTES_MOST) throw new Error("the place server answered too much");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}
