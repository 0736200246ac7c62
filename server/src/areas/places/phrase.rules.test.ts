import { expect, test } from "vitest";
import { bundledPlaces } from "./fill.ts";
import { bestMatches, type Candidate, phraseKey, readPhrase } from "./phrase.rules.ts";

const ALL: Candidate[] = bundledPlaces().map(({ id, kind, name, countryId, ...rest }) => ({
  id,
  kind,
  key: phraseKey(name),
  name,
  state: rest.state ?? null,
  stateName: rest.stateName ?? null,
  zip: rest.zip ?? null,
  country: new Intl.DisplayNames("en-AU", { type: "region" }).of(countryId) ?? countryId,
  countryId,
  inhabitants: rest.inhabitants ?? 0,
}));
const first = (text: string): string | undefined => bestMatches(readPhrase(text), ALL, 6)[0]?.id;

test.each([
  ["14 Calder Lane, Marrickville NSW 2204", "gr:au-nsw-2204-marrickville"],
  ["14 Calder Lane marrickville", "gr:au-nsw-2204-marrickville"],
  ["14 Calder Lane, Marr", "gr:au-nsw-2204-marrickville"],
  ["2 Wharf Road, 2204", "gr:au-nsw-2204-marrickville"],
  ["88 Sydney Road, Brunswick VIC 3056", "gr:au-vic-3056-brunswick"],
  ["5 Oxford St, Paddington QLD", "gr:au-qld-4064-paddington"],
  ["5 Oxford St, Paddington NSW", "gr:au-nsw-2021-paddington"],
  ["12 Acland Street, St Kilda", "gr:au-vic-3182-st-kilda"],
  ["10 Downing Street, London", "gr:gb-eng-london"],
  ["1 Rua Augusta, Sao Paulo", "gr:br-sp-sao-paulo"],
  ["3 Queen St, Melbourne", "gr:au-vic-3000-melbourne"],
  ["Alice Springs", "gr:au-nt-0870-alice-springs"],
  ["4 Beach Rd, Fiji", "gr:FJ"],
  ["9 Hay St, Victoria", "gr:AU-VIC"],
  ["3 Storgata, Tromso", "gr:no-tromso"],
  ["3 Storgata, Tromsø", "gr:no-tromso"],
  ["22 Ul. Piotrkowska, Lodz, Poland", "gr:pl-lodz"],
  ["2 Karangahape Road, Newton 1010", "gr:nz-auk-newton"],
  ["7 Queen St, London, Ontario", "gr:ca-on-london"],
  ["1 Main St, Springfield IL", "gr:us-il-springfield"],
  ["1 Main St, Portland, Maine", "gr:us-me-portland"],
  ["4 Sunset Blvd, West Hollywood CA", "gr:us-ca-west-hollywood"],
  ["8 Hill Road, Bandra, Mumbai", "gr:in-mh-mumbai"],
  ["1 Dean Street, Soho, London", "gr:gb-eng-london"],
  ["Lonsdale Street, Dandenong", "gr:au-vic-3175-dandenong"],
])("suburb, city, state and postcode are found in %j", (text, id) => expect(first(text)).toBe(id));

test("a comma ends a street and a name", () => {
  expect(bestMatches(readPhrase("5 Oxford St, Paddington"), ALL, 6).map(({ state }) => state)).toEqual(["NSW", "QLD"]);
  expect(first("3 North, Sydney")).toBe("gr:au-nsw-2000-sydney");
});

test("a street is not taken as the place, nor a house number as a postcode", () => {
  expect(first("14 Calder Lane")).toBeUndefined();
  expect(first("88 Sydney Road")).toBeUndefined();
  expect(first("2204 Calder Lane")).toBeUndefined();
  expect(first("14 Cal")).toBeUndefined();
  expect(first("")).toBeUndefined();
});

test("every built-in place has a unique id, coordinates and a valid time zone", () => {
  const places = bundledPlaces();
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  expect(places.length).toBeGreaterThan(2000);
  for (const { id, latitude, longitude, zone, countryId } of places) {
    expect(id).toMatch(/^gr:[A-Za-z0-9-]+$/);
    expect(countryId).toMatch(/^[A-Z]{2}$/);
    expect(Math.abs(latitude ?? 999), id).toBeLessThanOrEqual(90);
    expect(Math.abs(longitude ?? 999), id).toBeLessThanOrEqual(180);
    expect(() => new Intl.DateTimeFormat("en", { timeZone: zone ?? "none" }), id).not.toThrow();
  }
});
