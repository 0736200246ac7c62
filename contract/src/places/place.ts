/** Places that addresses are completed from. */
import { call, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { z } from "../schema.ts";

const text = z.nullable(z.string());

/** A place, with what it fills of an address. */
export const Place = z.object({
  /** Told apart by where it is from: `gr:` is ours, `gn:` GeoNames, `osm:` OpenStreetMap. */
  id: z.string(),
  /** On one line, as it is offered. */
  name: z.string(),
  district: text,
  city: text,
  cityId: text,
  state: text,
  /** ISO 3166-2 where there is such a code. */
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
    says: "Places that fit what was typed of an address, the best first",
    access: signedIn,
    query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(LIMITS.line)) }),
    reply: z.object({
      places: z.array(Place),
      /** Whom the answer is owed to, in their words. */
      credit: text,
      /** The provider that was asked could not answer, and ours did. */
      secondBest: z.boolean(),
    }),
    transaction: "none",
  }),
  get: call("GET", "/client/v1/places/{placeId}", {
    says: "A place, by the id that a search gave it",
    access: signedIn,
    params: z.strictObject({ placeId }),
    reply: Place,
    transaction: "none",
  }),
};
