import { beforeEach, expect, test } from "vitest";
import { MARRICKVILLE, startNominatim } from "#test/stand-ins/nominatim.ts";
import { nominatimPlaces } from "./nominatim.ts";

const server = await startNominatim();
beforeEach(() => {
  server.requests.length = 0;
  server.replyWith({});
});
const provider = (more: { intervalMs?: number; timeout?: number } = {}) =>
  nominatimPlaces({ url: server.url, userAgent: "Greenroom (https://greenroom.example)", intervalMs: 0, ...more });

test("a look-up follows the protocol, and returns what an address needs", async () => {
  const { places, credit } = await provider().search("14 Calder Lane", 6);
  expect(places).toEqual([
    {
      id: "osm:W4711",
      name: MARRICKVILLE.display_name,
      district: null,
      city: "Marrickville",
      cityId: null,
      state: "NSW",
      stateId: "AU-NSW",
      zip: "2204",
      country: "Australia",
      countryId: "AU",
      latitude: -33.911,
      longitude: 151.155,
      timezoneId: null,
    },
  ]);
  expect(credit).toBe("© OpenStreetMap contributors");
  const [{ url, headers }] = server.requests as [(typeof server.requests)[0]];
  expect(url).toBe("/api/search?q=14+calder+lane&limit=6&format=jsonv2&addressdetails=1");
  expect(headers["user-agent"]).toBe("Greenroom (https://greenroom.example)");
});

test("a place is found by its id", async () => {
  expect((await provider().find("osm:W4711"))?.city).toBe("Marrickville");
  expect(server.requests[0]?.url).toBe("/api/lookup?osm_ids=W4711&format=jsonv2&addressdetails=1");
  server.replyWith({ body: "[]" });
  expect(await provider().find("osm:N1")).toBeNull();
});

test("outside Australia the city is the locality, and its part the district", async () => {
  const address = { suburb: "Soho", city: "London", state: "England", "ISO3166-2-lvl4": "GB-ENG", country_code: "gb" };
  server.replyWith({ body: JSON.stringify([{ ...MARRICKVILLE, addresstype: "suburb", address }]) });
  const { places } = await provider().search("soho", 6);
  expect(places[0]).toMatchObject({ city: "London", district: "Soho", state: "England", cityId: "osm:W4711" });
});

test("equal queries are sent once, and at most one query a second is sent", async () => {
  const patient = provider({ intervalMs: 300 });
  await Promise.all([patient.search("one", 6), patient.search("ONE", 6), patient.search("two", 6)]);
  await patient.search("one", 6);
  expect(server.requests).toHaveLength(2);
  const [first, two] = server.requests.map(({ at }) => at) as [number, number];
  expect(two - first).toBeGreaterThanOrEqual(280);
  // A caller who would have to wait too long is not queued.
  const many = Array.from({ length: 12 }, (_, n) =>
    patient.search(`many ${n}`, 6).then(
      () => 1,
      () => 0,
    ),
  );
  expect((await Promise.all(many)).filter((done) => done === 0).length).toBeGreaterThan(3);
});

test("a slow, redirecting or malformed reply counts as no reply", async () => {
  server.replyWith({ after: 400 });
  await expect(provider({ timeout: 100 }).search("slow", 6)).rejects.toThrow();
  server.replyWith({ status: 302, headers: { location: "http://127.0.0.1:1/" } });
  await expect(provider().search("elsewhere", 6)).rejects.toThrow();
  for (const body of ["<html>", "{}", '[{"osm_type":"moon"}]', `[${" ".repeat(1_100_000)}]`]) {
    server.replyWith({ body });
    await expect(provider().search("nonsense", 6), body.slice(0, 20)).rejects.toThrow();
  }
});

test.each([429, 500])("after a %d the server is not called until its Retry-After has passed", async (status) => {
  server.replyWith({ status, headers: { "retry-after": "1" } });
  const again = provider();
  await expect(again.search("first", 6)).rejects.toThrow(String(status));
  server.replyWith({});
  await expect(again.search("second", 6)).rejects.toThrow("back-off");
  expect(server.requests).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1050));
  expect((await again.search("third", 6)).places).toHaveLength(1);
});
