/** The pace of MusicBrainz holds over all processes: two of the program ask a stand-in that counts what comes too close. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { discovery } from "#contract/discovery/artist.ts";
import { startPair } from "#test/resilience/pair.ts";
import { HOLLOW_FENNEL, PAPER_WEATHER } from "#test/stand-ins/artists.ts";
import { standInWith } from "#test/stand-ins/discovery.ts";
import type { MusicBrainzStandIn } from "#test/stand-ins/musicbrainz.ts";

const SEARCHES = 12;
let pair: Awaited<ReturnType<typeof startPair>>;
let standIn: MusicBrainzStandIn;

beforeAll(async () => {
  standIn = await standInWith(PAPER_WEATHER, HOLLOW_FENNEL);
  // A second, less what a busy machine blurs.
  standIn.leastApartMs = 950;
  pair = await startPair("discovery", standIn.environment);
}, 240_000);
afterAll(() => pair.stop());

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/user/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "eleanor@harbourvale.example", password: "Curtain-up-at-1930!" }),
  });
  const { responseData } = (await response.json()) as { responseData: { accessToken: string } };
  return responseData.accessToken;
}

test("two processes ask once a second together, also while one request in twenty fails", {
  timeout: 120_000,
}, async () => {
  const tokens = await Promise.all(pair.origins.map(signIn));
  let count = 0;
  standIn.plan = (path) => {
    count += 1;
    return path.startsWith("/ws/2/") && count % 20 === 7 ? { status: 503, retryAfter: "1" } : null;
  };
  // Ten seconds of waiting are what a search accepts.
  const statuses: number[] = [];
  for (let first = 0; first < SEARCHES; first += 6)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const place = index % 2;
          const address = `${pair.origins[place]}${discovery.search.path}?q=${encodeURIComponent(`folk ${first + index}`)}`;
          return (await fetch(address, { headers: { authorization: `Bearer ${tokens[place]}` } })).status;
        }),
      )),
    );
  expect(statuses).toEqual(Array.from({ length: SEARCHES }, () => 200));
  const requests = standIn.askedFor(/^\/ws\/2\//);
  expect(requests.length).toBeGreaterThanOrEqual(SEARCHES);
  const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
  console.log(
    `discovery: ${requests.length} requests of two processes, least apart ${Math.min(...gaps).toFixed(0)} ms`,
  );
  expect(standIn.tooClose).toBe(0);
});
