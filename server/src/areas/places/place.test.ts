import { expect, inject, test } from "vitest";
import { places } from "#contract/places/place.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { startNominatim } from "#test/stand-ins/nominatim.ts";
import { knownStates, replacePlaces } from "./fill.ts";
import { geonamesPlaces } from "./geonames.ts";

const { ask } = await startApp();
const server = await startNominatim();
const { token } = await buildStaff(await buildAgency(), { levels: {} });
const look = async (q: string) => (await ask(places.search, token, { query: { q } })).data;

test("a typed address is completed with city, state, country, coordinates and time zone (B-271, C-340)", async () => {
  const { places: found, secondBest } = await look("14 Calder Lane, Marrickville");
  expect(secondBest).toBe(false);
  expect(found[0]).toEqual({
    id: "gr:au-nsw-2204-marrickville",
    name: "Marrickville NSW 2204, Australia",
    district: null,
    city: "Marrickville",
    cityId: "gr:au-nsw-2204-marrickville",
    state: "NSW",
    stateId: "AU-NSW",
    zip: "2204",
    country: "Australia",
    countryId: "AU",
    latitude: -33.91,
    longitude: 151.16,
    timezoneId: "Australia/Sydney",
  });
  expect((await look("14 Calder Lane")).places).toEqual([]);
  expect((await look("Paddington")).places.map(({ state }) => state)).toEqual(["NSW", "QLD"]);
});

test("a place can be fetched again by its id (C-341)", async () => {
  const fetchPlace = (placeId: string) => ask(places.get, token, { params: { placeId } });
  expect((await fetchPlace("gr:au-vic-3182-st-kilda")).data).toMatchObject({ city: "St Kilda", zip: "3182" });
  expect((await fetchPlace("gr:FJ")).data).toMatchObject({ city: null, state: null, country: "Fiji", countryId: "FJ" });
  for (const unknown of ["gr:nowhere", "osm:N1", "nonsense", "../../etc"])
    expect((await fetchPlace(unknown)).status).toBe(404);
});

test("a look-up requires a session and a query", async () => {
  expect((await ask(places.search, undefined, { query: { q: "Sydney" } })).status).toBe(401);
  expect((await ask(places.search, token, { query: { q: "  " } })).status).toBe(400);
  expect((await ask(places.search, token, { query: { q: "x".repeat(201) } })).status).toBe(400);
});

test("search wildcards are matched literally", async () => {
  for (const q of ["%", "_", "'; drop table place; --", "\\", "🦘", "((((", "a".repeat(200)])
    expect((await ask(places.search, token, { query: { q } })).status, q).toBe(200);
});

test("GeoNames' own files are accepted unchanged, and searched as fast", async () => {
  const line = (...cells: (string | number)[]) => cells.join("\t");
  const cities = [
    line(
      2171507,
      "Wagga Wagga",
      "",
      "",
      -35.1,
      147.4,
      "P",
      "PPL",
      "AU",
      "",
      "02",
      "",
      "",
      "",
      46442,
      "",
      147,
      "Australia/Sydney",
      "2019-01-01",
    ),
    line(
      2643123,
      "Timperley",
      "",
      "",
      53.38,
      -2.32,
      "P",
      "PPL",
      "GB",
      "",
      "ENG",
      "",
      "",
      "",
      11000,
      "",
      30,
      "Europe/London",
      "2019-01-01",
    ),
  ].join("\n");
  const states = [line("AU.02", "New South Wales", "New South Wales", 1), line("GB.ENG", "England", "England", 2)].join(
    "\n",
  );
  const postcodes = [line("AU", "2480", "Goonellabah", "New South Wales", "NSW", "", "", "", "", -28.81, 153.32, 4)];
  const more = Array.from({ length: 30_000 }, (_, n) =>
    line(
      9_000_000 + n,
      `Marrow${n.toString(36)}`,
      "",
      "",
      1,
      1,
      "P",
      "PPL",
      "FR",
      "",
      "11",
      "",
      "",
      "",
      n,
      "",
      1,
      "Europe/Paris",
      "",
    ),
  );
  const parsed = geonamesPlaces({ cities: [cities, ...more].join("\n"), states, postcodes }, knownStates());
  const { ownerUrl } = inject("database");
  expect(await replacePlaces(ownerUrl, "geonames", parsed)).toBe(true);
  expect(await replacePlaces(ownerUrl, "geonames", parsed)).toBe(false);
  const answer = await look("1 High Street, Timperley");
  expect(answer.credit).toBe("GeoNames, CC BY 4.0");
  expect(answer.places[0]).toMatchObject({
    id: "gn:2643123",
    city: "Timperley",
    stateId: "GB-ENG",
    timezoneId: "Europe/London",
  });
  expect((await look("7 Oliver Ave, Goonellabah")).places[0]).toMatchObject({
    zip: "2480",
    state: "NSW",
    stateId: "AU-NSW",
  });
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const before = performance.now();
    await look(`${n} Long Street, Marr`);
    times.push(performance.now() - before);
  }
  // The quickest one tells what it costs; the others, what else the machine was doing.
  expect(Math.min(...times)).toBeLessThan(20);
  await replacePlaces(ownerUrl, "geonames", []);
});

test("a place server is asked first; if it does not answer, the built-in places do", async () => {
  const other = await startApp({ placesProvider: "nominatim", nominatimUrl: server.url });
  const there = async (q: string) => (await other.ask(places.search, token, { query: { q } })).data;
  expect(await there("14 Calder Lane")).toMatchObject({
    places: [{ id: "osm:W4711", city: "Marrickville" }],
    credit: "© OpenStreetMap contributors",
    secondBest: false,
  });
  expect((await other.ask(places.get, token, { params: { placeId: "osm:W4711" } })).data.zip).toBe("2204");
  expect((await other.ask(places.get, token, { params: { placeId: "gr:FJ" } })).data.country).toBe("Fiji");
  server.replyWith({ status: 500 });
  expect(await there("Dubbo")).toMatchObject({ places: [{ id: "gr:au-nsw-2830-dubbo" }], secondBest: true });
  expect((await other.ask(places.get, token, { params: { placeId: "osm:W1" } })).error?.code).toBe("placesUnavailable");
});
