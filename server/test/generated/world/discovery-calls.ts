/** Preconditions of the calls of discovery: an artist whom the stand-in of these suites knows, and who is one of ours. */
import { lookupAddress } from "#server/areas/discovery/services/musicbrainz.ts";
import { replyKey } from "#server/areas/discovery/services/replies.ts";
import { testConfig } from "../../app.ts";
import { buildPerson, inAgency } from "../../factories.ts";
import { mbid } from "../../stand-ins/musicbrainz.ts";
import { type Ready, type Setup, withBody, withParams } from "./setup.ts";

const PATH = "/client/v1/disco";
const ARTIST = mbid("Paper Weather");
const ARTISTS = [ARTIST, mbid("Paper Weather Again")] as const;
let turn = 0;
const RELEASE = mbid("Paper Weather Weather for Two group");

async function withPerson({ base, world }: Setup): Promise<Ready> {
  const { ownAgencyId } = world;
  const person = await buildPerson(ownAgencyId, {});
  await inAgency(
    ownAgencyId,
    `update person set avatar_id = (select id from media where agency_id = $2 and deleted_at is null limit 1)
      where id = $1`,
    [person, ownAgencyId],
  );
  await inAgency(ownAgencyId, "insert into discovery_person (agency_id, person_id, artist_id) values ($1, $2, $3)", [
    ownAgencyId,
    person,
    ARTIST,
  ]);
  return base;
}
/** Finds the artist, as a search does. */
const found = ({ world }: Setup): Promise<unknown> =>
  inAgency(
    world.ownAgencyId,
    "insert into discovery_artist (id, name, kind) values ($1, 'Paper Weather', 'Group') on conflict do nothing",
    [ARTIST],
  );

/** Keeps the reply that the artist's page was made of. */
async function opened({ world, base }: Setup): Promise<Ready> {
  // Another one for each, as a repeated request is compared with another.
  turn += 1;
  const artistId = ARTISTS[turn % 2] ?? ARTIST;
  const address = lookupAddress(testConfig(), artistId);
  const reply = await (await fetch(address)).text();
  await inAgency(
    world.ownAgencyId,
    "insert into discovery_reply (key, body) values ($1, $2) on conflict (key) do update set read_at = now()",
    [replyKey(address), reply],
  );
  return withParams(base, { artistId });
}

export const DISCOVERY_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  [`GET ${PATH}/search`]: async (setup) => {
    const base = await withPerson(setup);
    return { ...base, input: { ...base.input, query: { q: "paper" } } };
  },
  [`GET ${PATH}/{artistId}`]: async (setup) => withParams(await withPerson(setup), { artistId: ARTIST }),
  [`POST ${PATH}/{artistId}/scout`]: opened,
  [`POST ${PATH}/covers`]: async ({ base }) => withBody(base, { releaseIds: [RELEASE] }),
  [`POST ${PATH}/shortlists/{id}/entries`]: async (setup) => {
    await found(setup);
    return withBody(setup.base, { artistId: ARTIST });
  },
};
