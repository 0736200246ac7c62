/** Places for address suggestions. */
import { call, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { z } from "../schema.ts";

const text = z.nullable(z.string());

/** A place, with the address fields it fills. */
export const Place = z.object({
  /** Prefixed by its source: `gr:` the built-in list, `gn:` GeoNames, `osm:` OpenStreetMap. */
  id: z.string(),
  /** One line, as shown in suggestions. */
  name: z.string(),
  district: text,
  city: text,
  cityId: text,
  state: text,
  /** ISO 3166-2, if there is a code. */
  stateId: text,
  zip: text,
  country: text,
  /** ISO 3166-1 alpha-2. */
  countryId: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timezoneId: text,
});
export type Place = z.output<typeof Place>;

const placeId = z.string().check(z.regex(/^(gr|gn|osm):[A-Za-z0-9][A-Za-z0-9.-]{0,119}$/));

export const places = {
  search: call("GET", "/client/v1/places/search", {
    summary: "Address suggestions for the text typed so far, best match first",
    access: signedIn,
    query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(LIMITS.line)) }),
    reply: z.object({
      places: z.array(Place),
      /** The attribution that the provider requires. */
      credit: text,
      /** True if the configured provider failed and the built-in list answered. */
      secondBest: z.boolean(),
    }),
    transaction: "none",
  }),
  get: call("GET", "/client/v1/places/{placeId}", {
    summary: "A place by its id from a search",
    access: signedIn,
    params: z.strictObject({ placeId }),
    reply: Place,
    transaction: "none",
  }),
};
