import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ADDRESS_LIST_LIMITS, campaignAddressLists } from "#contract/campaigns/address-list.ts";
import { campaignPreviews, campaigns } from "#contract/campaigns/campaign.ts";
import { fanReports } from "#contract/fans/report.ts";
import { startApp } from "#test/app.ts";
import { MAIL_FROM, setUpCampaigns } from "#test/campaigns.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { assign, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";

// The worker does what is due for every agency of the database.
await takeOwnDatabase();
const smtp = await openMailbox();
const app = await startApp({ smtpUrl: smtp.url, mailFrom: MAIL_FROM });
const { ask } = app;

async function setUp() {
  const base = await setUpCampaigns(app, smtp);
  const { owner } = base;
  const audience = async (body: object, by: { token: string } = owner) => {
    const answer = await ask(campaignPreviews.audience, by.token, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const newList = async (by: { token: string } = owner): Promise<string> =>
    (await ask(campaignAddressLists.create, by.token, { body: { name: "guests.csv" } })).data.id;
  const addTo = (id: string, from: number, texts: readonly string[], by: { token: string } = owner) =>
    ask(campaignAddressLists.add, by.token, {
      params: { id },
      body: { from, entries: texts.map((text, index) => ({ line: from + index + 1, text })) },
    });
  const listOf = async (id: string) => (await ask(campaignAddressLists.get, owner.token, { params: { id } })).data;
  return { ...base, audience, newList, addTo, listOf };
}
const IN_HOBART = { allFans: false, fanFilters: "cities=Hobart" };

test("a campaign to the report's filters reaches the fans that the report shows", async () => {
  const { owner, addFan, audience, send, work, arrived, get, talent } = await setUp();
  const [near, silent, far] = [
    await addFan({ city: "Hobart" }),
    await addFan({ city: "Hobart", consent: null }),
    await addFan({ city: "Perth" }),
  ];
  const filters = { ...IN_HOBART, fanFilters: `cities=Hobart&talentIds=${talent}&orderBy=user_name` };
  const shown = await ask(fanReports.report, owner.token, { body: { cities: ["Hobart"], talentIds: [talent] } });
  expect(shown.data.map(({ id }) => id).sort()).toEqual([near.id, silent.id].sort());
  expect(await audience(filters)).toMatchObject({
    count: 1,
    fans: 2,
    leftOut: [{ reason: "NO_CONSENT", count: 1 }],
  });
  const left = await ask(campaignPreviews.leftOut, owner.token, { body: { ...filters, reason: "NO_CONSENT" } });
  expect(left.data.rows).toMatchObject([{ address: silent.email }]);
  const { data } = await send(filters);
  await work();
  expect([arrived(near.email), arrived(silent.email), arrived(far.email)]).toEqual([1, 0, 0]);
  expect(await get(data.id)).toMatchObject({ state: "SENT", sent: 1, fanFilters: filters.fanFilters });
});

test("the filter by consent and the tick of the typed addresses do not stand for each other", async () => {
  const { addFan, audience } = await setUp();
  await addFan({ consent: null });
  await addFan();
  const typed = { allFans: false, recipientEmails: ["ana@example.com"] };
  expect(await audience({ ...typed, fanFilters: "consent=false", consent: true })).toMatchObject({ count: 1 });
  expect(await audience({ ...typed, fanFilters: "consent=true", consent: false })).toMatchObject({ count: 1, fans: 1 });
});

test("the filters of a scheduled campaign are applied when sending begins", async () => {
  const { agency, addFan, send, work, arrived } = await setUp();
  const stays = await addFan({ city: "Hobart" });
  const leaves = await addFan({ city: "Hobart" });
  const sendAt = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`;
  const { data } = await send({ ...IN_HOBART, at: sendAt });
  await inAgency(agency, "update fan set city = 'Perth' where id = $1", [leaves.id]);
  const arrives = await addFan({ city: "Hobart" });
  await inAgency(agency, "update campaign set send_at = now() where id = $1", [data.id]);
  await work();
  expect([arrived(stays.email), arrived(leaves.email), arrived(arrives.email)]).toEqual([1, 0, 1]);
});

test("filters reach no fan that the sender may not write to", async () => {
  const { agency, addFan, audience, send, work, arrived, talent } = await setUp();
  const agent = await buildStaff(agency, {
    levels: { CMS: ["VIEW_ALL", "EDIT_ASSIGN"], COMM: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] },
  });
  await assign(agency, talent, [agent.id]);
  const otherTalent = await buildPerson(agency, { displayName: "Tom Quist" });
  const [near, far] = [await addFan({ city: "Hobart" }), await addFan({ city: "Hobart", follows: otherTalent })];
  const filters = { ...IN_HOBART, talentUserId: null };
  expect(await audience(filters, agent)).toMatchObject({ count: 1, fans: 1 });
  expect((await send(filters, agent)).status).toBe(200);
  await work();
  expect([arrived(near.email), arrived(far.email)]).toEqual([1, 0]);
});

test("filters that the report does not have are refused, and a draft keeps those it has", async () => {
  const { owner, FORM, get } = await setUp();
  const draft = (fanFilters: string) =>
    ask(campaigns.createDraft, owner.token, { body: { ...FORM, allFans: false, fanFilters } });
  for (const wrong of ["shoeSize=44", "statuses=Sleeping", "orderBy=shoeSize"])
    expect((await draft(wrong)).status, wrong).toBe(400);
  const { data } = await draft(IN_HOBART.fanFilters);
  expect(await get(data.id)).toMatchObject({ state: "DRAFT", allFans: false, fanFilters: "cities=Hobart" });
});

test("a list of 100,000 keeps its good addresses, each once, and shows each wrong line", async () => {
  const { newList, addTo, listOf, audience } = await setUp();
  const id = await newList();
  const { entries, batch } = ADDRESS_LIST_LIMITS;
  // Each 500th is wrong, and each 1,000th after the first batch repeats the first address.
  const textOf = (place: number): string =>
    place % 500 === 11
      ? `person${place}`
      : place >= batch && place % 1000 === 0
        ? "Person0@many.example"
        : `person${place}@many.example`;
  for (let from = 0; from < entries; from += batch) {
    const texts = Array.from({ length: batch }, (_, index) => textOf(from + index));
    expect((await addTo(id, from, texts)).status).toBe(200);
    // The same batch again, as after a connection that was lost.
    if (from === batch) expect((await addTo(id, from, texts)).status).toBe(200);
  }
  const list = await listOf(id);
  expect(list).toMatchObject({ name: "guests.csv", count: 99_705, repeated: 95, faulty: 200 });
  expect(list.faults.slice(0, 2)).toEqual([
    { line: 12, text: "person11" },
    { line: 512, text: "person511" },
  ]);
  const recipients = { allFans: false, addressListId: id };
  expect(await audience({ ...recipients, consent: true })).toMatchObject({ count: 99_705, fans: 0, leftOut: [] });
  expect(await audience(recipients)).toMatchObject({ count: 0, leftOut: [{ reason: "NO_CONSENT", count: 99_705 }] });
  expect((await addTo(id, entries, ["late@many.example"])).error?.details[0]?.field).toBe("entries");
}, 120_000);

test("a campaign to a list asks for the tick, and leaves out who is reached already", async () => {
  const { addFan, newList, addTo, send, work, arrived, get } = await setUp();
  const fan = await addFan();
  const id = await newList();
  const listed = `listed-${randomUUID()}@example.com`;
  await addTo(id, 0, [listed, fan.email.toUpperCase(), "typo@"]);
  const form = { recipientEmails: [listed], addressListId: id };
  expect((await send(form)).error?.details.map(({ field, code }) => `${field} ${code}`)).toEqual([
    "consent requiredField",
  ]);
  const { data } = await send({ ...form, consent: true });
  await work();
  expect([arrived(listed), arrived(fan.email)]).toEqual([1, 1]);
  const sent = await get(data.id);
  expect(sent).toMatchObject({ sent: 2, addressList: { id, name: "guests.csv" } });
  expect(sent.leftOut).toEqual([{ reason: "DUPLICATE", count: 2 }]);
});

test("the audience names the zone of most of its recipients, and none if no half has one", async () => {
  const { agency, addFan, audience } = await setUp();
  const place = async (state: string | null, consent = true) => {
    const { id } = await addFan({ consent });
    await inAgency(agency, "update fan set country = 'AU', state = $2 where id = $1", [id, state]);
  };
  expect((await audience({ allFans: true })).zone).toBeNull();
  for (const state of ["WA", "Western Australia", "TAS", null]) await place(state);
  expect((await audience({ allFans: true })).zone).toBe("Australia/Perth");
  // People who are left out do not count.
  for (const state of ["TAS", "TAS", "TAS"]) await place(state, false);
  expect((await audience({ allFans: true })).zone).toBe("Australia/Perth");
  await place("TAS");
  expect((await audience({ allFans: true })).zone).toBeNull();
});

test("a list is its maker's, and of those who reach a campaign that has it", async () => {
  const { agency, owner, newList, addTo, FORM } = await setUp();
  const rights = { levels: { CMS: ["EDIT_ASSIGN"], COMM: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } } as const;
  const [maker, colleague] = [await buildStaff(agency, rights as never), await buildStaff(agency, rights as never)];
  const id = await newList(maker);
  const status = async (by: { token: string }) =>
    (await ask(campaignAddressLists.get, by.token, { params: { id } })).status;
  expect([await status(maker), await status(owner), await status(colleague)]).toEqual([200, 200, 404]);
  expect((await addTo(id, 0, ["ana@example.com"], colleague)).status).toBe(404);
  const stranger = await setUp();
  const foreign = await stranger.newList();
  const refused = await ask(campaigns.createDraft, owner.token, { body: { ...FORM, addressListId: foreign } });
  expect([refused.status, refused.error?.details[0]?.field]).toEqual([400, "addressListId"]);
});

test("a list goes when no campaign has it, and an erased fan goes from lists", async () => {
  const { agency, owner, addFan, newList, addTo, listOf, FORM } = await setUp();
  const fan = await addFan();
  const [list, unused] = [await newList(), await newList()];
  await addTo(list, 0, [fan.email, "ana@example.com"]);
  await ask(campaigns.createDraft, owner.token, { body: { ...FORM, addressListId: list } });
  await inAgency(agency, "update campaign_address_list set created_at = now() - interval '8 days'", []);
  await app.tidy([agency]);
  expect((await ask(campaignAddressLists.get, owner.token, { params: { id: unused } })).status).toBe(404);
  expect((await listOf(list)).count).toBe(2);
  await ask(fanReports.remove, owner.token, { params: { id: fan.id } });
  const addresses = await inAgency(agency, "select address from campaign_address where list_id = $1", [list]);
  expect(addresses).toEqual([{ address: "ana@example.com" }]);
});
