/**
 * Looks up places on a server with Nominatim's protocol (jsonv2). Only the configured host is called, at one request
 * per second; replies are cached for a day; after an error the server is not called for a while.
 */
import type { Place } from "#contract/places/place.ts";
import { z } from "#contract/schema.ts";
import type { PlaceProvider } from "./provider.ts";

const INTERVAL_MS = 1000;
/** Longest wait in the queue; beyond it the embedded places are used. */
const MAX_WAIT_MS = 1500;
const TIMEOUT_MS = 3000;
const BACK_OFF_MS = 30_000;
const MAX_BACK_OFF_MS = 600_000;
const CACHE_MS = 86_400_000;
const MAX_CACHED = 1000;
const MAX_BYTES = 1_000_000;
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
/** Countries whose addresses abbreviate the state. */
const STATE_AS_CODE = new Set(["AU", "US", "CA"]);
const IS_CITY = /^(city|town|village|hamlet|municipality|suburb|quarter|neighbourhood|postcode)$/;

const coordinate = (value: string, max: number): number | null => {
  const number = Number(value);
  return value.trim() !== "" && Math.abs(number) <= max ? number : null;
};

function placeOf({ osm_type, osm_id, lat, lon, display_name, addresstype, address }: Found): Place {
  const id = `osm:${LETTERS[osm_type]}${osm_id}`;
  const countryId = address.country_code?.toUpperCase() ?? null;
  const stateId = address["ISO3166-2-lvl4"] ?? null;
  const settled = address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet ?? null;
  const part = address.suburb ?? address.quarter ?? address.city_district ?? address.neighbourhood ?? null;
  // Australian addresses name the suburb instead of the city.
  const city = countryId === "AU" ? (part ?? settled) : settled;
  const district = countryId === "AU" || part === city ? null : part;
  return {
    id,
    name: display_name,
    district,
    city,
    cityId: city && IS_CITY.test(addresstype ?? "") ? id : null,
    state: (STATE_AS_CODE.has(countryId ?? "") ? stateId?.split("-")[1] : undefined) ?? address.state ?? null,
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
  /** Identifies the client and its contact. */
  userAgent: string;
  /** Milliseconds between requests, for tests. */
  intervalMs?: number;
  timeout?: number;
}

export function nominatimPlaces({
  url,
  userAgent,
  intervalMs = INTERVAL_MS,
  timeout = TIMEOUT_MS,
}: NominatimOptions): PlaceProvider {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  const cache = new Map<string, { loadedAt: number; places: Promise<Place[]> }>();
  let nextAt = 0;
  let backOffUntil = 0;

  async function waitForTurn(): Promise<void> {
    const now = Date.now();
    if (now < backOffUntil) throw new Error("the place server is in back-off");
    const wait = Math.max(0, nextAt - now);
    if (wait > MAX_WAIT_MS) throw new Error("the queue for the place server is full");
    nextAt = Math.max(now, nextAt) + intervalMs;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  async function load(path: string, query: Record<string, string>): Promise<Place[]> {
    await waitForTurn();
    const address = new URL(path, base);
    address.search = new URLSearchParams({ ...query, format: "jsonv2", addressdetails: "1" }).toString();
    const response = await fetch(address, {
      headers: { "user-agent": userAgent, accept: "application/json", "accept-language": "en" },
      // Redirects to another host are not followed.
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      const retryAfter = Number(response.headers.get("retry-after")) * 1000;
      if (response.status === 429 || response.status >= 500)
        backOffUntil = Date.now() + Math.min(MAX_BACK_OFF_MS, retryAfter > 0 ? retryAfter : BACK_OFF_MS);
      await response.body?.cancel();
      throw new Error(`the place server replied ${response.status}`);
    }
    return z.parse(Answer, JSON.parse(await limitedText(response))).map(placeOf);
  }

  /** Caches requests, except failed ones. */
  function cachedRequest(path: string, query: Record<string, string>): Promise<Place[]> {
    const key = JSON.stringify([path, query]);
    const cached = cache.get(key);
    if (cached && Date.now() - cached.loadedAt < CACHE_MS) return cached.places;
    const places = load(path, query);
    cache.set(key, { loadedAt: Date.now(), places });
    places.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return places;
  }

  return {
    search: async (words, most) => ({
      places: await cachedRequest("search", { q: words.toLowerCase(), limit: String(most) }),
      credit: CREDIT,
    }),
    async find(id) {
      const [, osmType, osmId] = /^osm:([NWR])(\d+)$/.exec(id) ?? [];
      if (!osmType) return null;
      const [place] = await cachedRequest("lookup", { osm_ids: `${osmType}${osmId}` });
      return place ?? null;
    },
  };
}

/** Reads the text of a reply; throws if it is larger than any valid one. */
async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.length;
    if (size > MAX_BYTES) throw new Error("the reply of the place server is too large");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}
