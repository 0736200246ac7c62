import { describe, expect, test } from "vitest";
import { availabilityShares, sharedAvailability } from "#contract/calendar/share.ts";
import { talentHolds } from "#contract/holds/hold.ts";
import { startApp } from "#test/app.ts";
import { assign, type BuiltStaff, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { setUpHolds } from "#test/holds.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

const { ask } = await startApp();
const DAYS = { from: "2027-03-12", to: "2027-03-15", timezoneId: "Australia/Sydney" };
const tokenOf = (url: string): string => new URL(url).pathname.replace("/share/availability/", "");

async function setUp() {
  const base = await setUpHolds({ ask });
  const { agency, owner, talent } = base;
  const make = async (personIds: string[] = [talent], body: object = {}, by: BuiltStaff = owner) => {
    const created = await ask(availabilityShares.create, by.token, { body: { ...DAYS, personIds, ...body } });
    expect(created.status, created.text).toBe(200);
    return { id: created.data.id, url: created.data.url, token: tokenOf(created.data.url) };
  };
  const read = (token: string, from?: string) =>
    ask(sharedAvailability.get, undefined, { params: { token }, ...(from && { from }) });
  const shownPeople = async (token: string) =>
    (await read(token)).data.people.map(({ name, state, level }) => [name, state, level]);
  const kofi = await buildPerson(agency, { displayName: "Kofi" });
  return { ...base, make, read, shownPeople, kofi };
}

describe("a link to who is free", () => {
  test("a link to who is free shows names, whether they are free and the next level, and no deal", async () => {
    const { agency, talent, kofi, owner, deal, place, make, read, shownPeople } = await setUp();
    const secret = await deal("Secret gala");
    const { token, url } = await make([talent, kofi], { title: "For the fair" });
    expect(url).toMatch(/\/share\/availability\/[\w-]{43}$/);
    expect(await shownPeople(token)).toEqual([
      ["Imogen Hart-Okafor", "free", null],
      ["Kofi", "free", null],
    ]);
    const { id } = await place(secret, talent);
    const answer = await read(token);
    expect(answer.data).toMatchObject({ title: "For the fair", from: "2027-03-12", to: "2027-03-15" });
    expect(answer.data.people[1]).toEqual({ name: "Imogen Hart-Okafor", state: "held", level: 2 });
    await ask(talentHolds.confirm, owner.token, { params: { id }, body: {} });
    expect((await shownPeople(token))[1]).toEqual(["Imogen Hart-Okafor", "busy", null]);
    expect((await read(token)).text).not.toMatch(
      new RegExp(`Secret|${secret}|${talent}|${agency}|${owner.displayName}|12T`),
    );
  });

  test("a link to who is free is kept from caches, referrers and search engines", async () => {
    const { make, read } = await setUp();
    expect((await read((await make()).token)).headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
  });

  test("an unknown, malformed, revoked, expired or no longer permitted link answers alike", async () => {
    const { agency, owner, talent, make, read } = await setUp();
    const colleague = () => buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
    const [revoked, expired] = [await make(), await make()];
    await ask(availabilityShares.remove, owner.token, { params: { id: revoked.id } });
    await inAgency(agency, "update availability_share set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ]);
    const [locked, withoutRight] = [await colleague(), await colleague()];
    const [ofLocked, ofOther] = [await make([talent], {}, locked), await make([talent], {}, withoutRight)];
    await inAgency(agency, "update account set locked_at = now() where id = $1", [locked.id]);
    await inAgency(
      agency,
      'update permission set levels = levels || \'{"CALENDAR": ["NO_ACCESS"]}\' where staff_id = $1',
      [withoutRight.id],
    );
    const tokens = ["x".repeat(43), "short", revoked.token, expired.token, ofLocked.token, ofOther.token];
    const answers = await Promise.all(tokens.map((token) => read(token)));
    const bodies = answers.map(({ status, error }) => JSON.stringify([status, error?.code, error?.message]));
    expect([...new Set(bodies)]).toEqual([JSON.stringify([404, "notFound", "Not found, or you don't have access."])]);
    await inAgency(agency, "update account set locked_at = null where id = $1", [locked.id]);
    expect((await read(ofLocked.token)).status).toBe(404);
  });

  test("a link to who is free leaves out people that its maker may not see any more", async () => {
    const { agency, talent, kofi, make, shownPeople } = await setUp();
    const agent = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    for (const id of [talent, kofi]) await assign(agency, id, [agent.id]);
    const { token } = await make([talent, kofi], {}, agent);
    expect(await shownPeople(token)).toHaveLength(2);
    await inAgency(agency, "update assignment set ended_at = now() where record_id = $1 and staff_id = $2", [
      kofi,
      agent.id,
    ]);
    expect(await shownPeople(token)).toEqual([["Imogen Hart-Okafor", "free", null]]);
  });

  test("a link to who is free is listed to its maker only, without its address, until revoked", async () => {
    const { agency, talent, make, read, owner } = await setUp();
    const { id, token } = await make([talent], { days: 7 });
    await read(token);
    const list = async (by: BuiltStaff) => (await ask(availabilityShares.list, by.token, {})).data;
    const [own, ...more] = await list(owner);
    expect([own, more]).toEqual([expect.objectContaining({ id, people: 1, from: "2027-03-12" }), []]);
    expect(own?.openedAt).not.toBeNull();
    expect(JSON.stringify(own)).not.toContain(token);
    const other = await buildStaff(agency, { role: "agency" });
    expect(await list(other)).toEqual([]);
    expect((await ask(availabilityShares.remove, other.token, { params: { id } })).status).toBe(404);
    expect((await ask(availabilityShares.remove, owner.token, { params: { id } })).status).toBe(200);
    expect(await list(owner)).toEqual([]);
  });

  test("ten unknown links block the network address for a while, for valid links too", async () => {
    const { make, read } = await setUp();
    const { token } = await make();
    const from = freshAddress();
    for (let guess = 0; guess < 10; guess += 1)
      expect((await read(String(guess).padStart(43, "g"), from)).status).toBe(404);
    expect((await read(token, from)).status).toBe(429);
    expect((await read(token)).status).toBe(200);
  });
});
