import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { campaignAddressLists } from "#contract/campaigns/address-list.ts";
import { campaignPreviews, campaigns } from "#contract/campaigns/campaign.ts";
import { campaignGroups } from "#contract/campaigns/groups.ts";
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
const setUp = () => setUpCampaigns(app, smtp);

test("a campaign reaches each fan who agreed once, with headers to unsubscribe (C-451, B-404, B-498, B-743)", async () => {
  const { addFan, send, get, work, arrived } = await setUp();
  const [maris, nameless] = [await addFan({ name: "Maris <b> Ellingham" }), await addFan({ name: null })];
  const silent = await addFan({ consent: null });
  const refusing = await addFan({ consent: false });
  const twin = await addFan({ email: maris.email.toUpperCase() });
  await addFan({ email: null });
  const typed = `stage-${randomUUID()}@customshall.example`;
  const content =
    '<h3>One night</h3><p>Hello {{firstName|there}}, {{talent}} comes to {{place|your town}}.</p><p><strong><a href="https://tickets.example/a">Get tickets</a></strong></p><script>alert(1)</script>';
  const answer = await send({ content, recipientEmails: [` ${typed.toUpperCase()} `], consent: true });
  expect([answer.status, answer.data.message], answer.text).toEqual([200, "sendEmailSuccess"]);
  await work();
  for (const { email } of [maris, nameless]) expect(arrived(email), email).toBe(1);
  expect([arrived(typed), arrived(silent.email), arrived(refusing.email)]).toEqual([1, 0, 0]);
  expect(twin.email).not.toBe(maris.email);
  const [email] = smtp.to(maris.email);
  expect(email?.headers).toMatch(/^From: "?Imogen Hart, Harbour & Vale"? <post@greenroom.example>$/m);
  expect(email?.headers).toMatch(/^List-Unsubscribe:\s+<https?:\/\/[^\s>]+\/unsubscribe\/[\w-]{43}>$/m);
  expect(email?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(email?.body).toContain("Hello Maris, Imogen Hart comes to your town.");
  expect(email?.body).not.toContain("alert(1)");
  expect(email?.body).toContain("41 Candlewhistle Street, Sydney NSW 2000");
  // Plain text part.
  expect(email?.body).toContain("Get tickets (https://tickets.example/a)");
  expect(smtp.to(nameless.email)[0]?.body).toContain("Hello there,");
  const done = await get(answer.data.id);
  expect(done).toMatchObject({ state: "SENT", recipients: 3, sent: 3, waiting: 0, usedToday: 3 });
  expect(Object.fromEntries(done.leftOut.map(({ reason, count }) => [reason, count]))).toEqual({
    NO_ADDRESS: 1,
    NO_CONSENT: 2,
    DUPLICATE: 1,
  });
  await work();
  expect(arrived(maris.email)).toBe(1);
});

test("a campaign is refused with each missing or wrong field, all at once (B-666, B-667, B-668, B-669)", async () => {
  const { agency, send } = await setUp();
  const details = async (form: object) => {
    const { status, error } = await send(form);
    return [status, error?.code, error?.details.map(({ field, code }) => `${field} ${code}`)];
  };
  expect(await details({ subject: " ", content: "<p> </p>", allFans: false })).toEqual([
    400,
    "validation",
    ["subject requiredField", "content requiredField", "recipientEmails requiredField"],
  ]);
  expect(await details({ recipientEmails: ["a@b.example"], allFans: false })).toEqual([
    400,
    "validation",
    ["consent requiredField"],
  ]);
  const wrong = ["ana@b.example", "ana@", "tom@b.example\r\nBcc: x@y.example", "tom"];
  expect(await details({ recipientEmails: wrong, consent: true })).toEqual([
    400,
    "validation",
    [1, 2, 3].map((place) => `recipientEmails.${place} invalidEmail`),
  ]);
  expect(await details({ at: "2020-01-01T00:00:00Z" })).toEqual([400, "validation", ["at invalid"]]);
  expect(await details({ subject: "x".repeat(151) })).toEqual([400, "validation", ["subject invalid"]]);
  expect(await inAgency(agency, "select from campaign where agency_id = $1", [agency])).toEqual([]);
});

test("a campaign without recipients or a postal address is not sent and says why (B-744)", async () => {
  const { agency, addFan, send, setPace } = await setUp();
  const details = async (form: object) => {
    const { status, error } = await send(form);
    return [status, error?.code, error?.details.map(({ field, code }) => `${field} ${code}`)];
  };
  await addFan({ consent: null });
  expect(await details({})).toEqual([409, "sendEmailFail", ["recipientEmails invalid"]]);
  await addFan();
  await setPace({ postalAddress: null });
  expect(await details({})).toEqual([409, "sendEmailFail", ["postalAddress invalid"]]);
  expect(await inAgency(agency, "select from campaign where agency_id = $1", [agency])).toEqual([]);
});

test("talents and fans of another agency are refused as unknown", async () => {
  const { send, addFan } = await setUp();
  const other = await setUp();
  const [own, foreign] = [await addFan(), await other.addFan()];
  const { status, error } = await send({ allFans: false, fanUserIds: [own.id, foreign.id, randomUUID()] });
  expect([status, error?.details.map(({ field, code }) => [field, code])]).toEqual([
    400,
    [
      ["fanUserIds.1", "unknownReference"],
      ["fanUserIds.2", "unknownReference"],
    ],
  ]);
  expect((await send({ talentUserId: other.talent })).status).toBe(400);
  const id = await other.sendNow();
  for (const call of [campaigns.pause, campaigns.stop])
    expect((await ask(call, (await setUp()).owner.token, { params: { id }, body: {} })).status).toBe(404);
});

test("campaigns take the right to content and the one to comms together, in every call", async () => {
  const { agency, addFan, sendNow } = await setUp();
  await addFan();
  const id = await sendNow();
  const content = await buildStaff(agency, { levels: { CMS: ["EDIT_ALL"], COMM: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  const comms = await buildStaff(agency, { levels: { COMM: ["EDIT_ALL"], CMS: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  const form = { subject: "A", content: "<p>b</p>", recipientEmails: [], allFans: true, consent: false };
  const bodies: Readonly<Record<string, object>> = {
    [campaigns.list.path]: {},
    [campaigns.send.path]: form,
    [campaigns.createDraft.path]: form,
    [campaigns.saveDraft.path]: { ...form, version: 1 },
    [campaignPreviews.audience.path]: { allFans: true },
    [campaignPreviews.leftOut.path]: { allFans: true, reason: "NO_CONSENT" },
    [campaignPreviews.preview.path]: { allFans: true },
    [campaignAddressLists.create.path]: { name: "guests.csv" },
    [campaignAddressLists.add.path]: { from: 0, entries: [{ line: 1, text: "ana@example.com" }] },
    [campaignPreviews.test.path]: { subject: "A", content: "<p>b</p>" },
  };
  for (const person of [content, comms])
    for (const call of Object.values(campaignGroups).flatMap((group) => Object.values(group))) {
      const body = call.body ? (bodies[call.path] ?? {}) : undefined;
      const answer = await ask(call, person.token, { params: { id } as never, ...(body && { body }) });
      expect([403, 404], `${call.method} ${call.path} ${answer.text}`).toContain(answer.status);
    }
});

test("a right to assigned talents reaches only their fans, and campaigns of theirs or one's own", async () => {
  const { agency, addFan, owner, talent, send, sendNow, work, arrived } = await setUp();
  const levels = { CMS: ["EDIT_ASSIGN"], COMM: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } as const;
  const agent = await buildStaff(agency, {
    levels: { CMS: [...levels.CMS], COMM: [...levels.COMM], TALENT: [...levels.TALENT] },
  });
  const otherTalent = await buildPerson(agency, { displayName: "Tom Quist" });
  await assign(agency, talent, [agent.id]);
  const [near, far] = [await addFan(), await addFan({ follows: otherTalent })];
  expect((await send({ talentUserId: otherTalent }, agent)).error?.details[0]?.field).toBe("talentUserId");
  const chosen = await send({ allFans: false, fanUserIds: [near.id, far.id] }, agent);
  expect(chosen.error?.details.map(({ field }) => field)).toEqual(["fanUserIds.1"]);
  const whole = await send({ talentUserId: null, subject: "Whole" }, agent);
  expect(whole.status, whole.text).toBe(200);
  await work();
  expect([arrived(near.email), arrived(far.email)]).toEqual([1, 0]);
  const [ofOther, ofAll] = [
    await sendNow({ talentUserId: otherTalent, subject: "Of Tom" }),
    await sendNow({ talentUserId: null, subject: "Of all" }),
  ];
  await sendNow({ subject: "Of Imogen" });
  const list = async (by: { token: string }) =>
    (await ask(campaigns.list, by.token, { body: {} })).data.map(({ subject }) => subject).sort();
  expect(await list(agent)).toEqual(["Of Imogen", "Whole"]);
  expect(await list(owner)).toEqual(["Of Imogen", "Of Tom", "Of all", "Whole"]);
  for (const id of [ofOther, ofAll])
    expect((await ask(campaigns.get, agent.token, { params: { id } })).status).toBe(404);
});

test("a sender who lost the right while it was scheduled sends nothing", async () => {
  const { agency, addFan, send, get, work, arrived } = await setUp();
  const agent = await buildStaff(agency, {
    levels: { CMS: ["EDIT_ALL"], COMM: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] },
  });
  const fan = await addFan();
  const sendAt = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`;
  const { data } = await send({ at: sendAt }, agent);
  await work();
  expect(await get(data.id)).toMatchObject({ state: "SCHEDULED", sendAt, recipients: 0 });
  await inAgency(agency, "update account set locked_at = now() where id = $1", [agent.id]);
  await inAgency(agency, "update campaign set send_at = now() where id = $1", [data.id]);
  await work();
  expect(await get(data.id)).toMatchObject({ state: "STOPPED", problem: "Its sender may no longer send campaigns" });
  expect(arrived(fan.email)).toBe(0);
});

test("a draft is saved as it is typed, refused when stale, and becomes the campaign", async () => {
  const { owner, addFan, send, get, work, arrived, FORM } = await setUp();
  const fan = await addFan();
  const draft = { ...FORM, subject: "", recipientEmails: ["half@"], consent: false };
  const { data } = await ask(campaigns.createDraft, owner.token, { body: draft });
  const save = (version: number, change: object) =>
    ask(campaigns.saveDraft, owner.token, { params: { id: data.id }, body: { ...draft, ...change, version } });
  const saved = await save(data.version, { subject: "Winter" });
  expect(saved.status, saved.text).toBe(200);
  const stale = await save(data.version, { subject: "Summer" });
  expect([stale.status, stale.error?.current]).toMatchObject([409, { subject: "Winter" }]);
  expect(await get(data.id)).toMatchObject({ state: "DRAFT", recipientEmails: ["half@"], subject: "Winter" });
  expect((await send({ draftId: data.id, subject: "Winter" })).data.id).toBe(data.id);
  await work();
  expect(arrived(fan.email)).toBe(1);
  expect((await save(99, {})).error?.code).toBe("campaignState");
  const again = await ask(campaigns.createDraft, owner.token, { body: draft });
  expect((await ask(campaigns.removeDraft, owner.token, { params: { id: again.data.id } })).status).toBe(200);
  expect((await ask(campaigns.get, owner.token, { params: { id: again.data.id } })).status).toBe(404);
  expect((await ask(campaigns.removeDraft, owner.token, { params: { id: data.id } })).error?.code).toBe(
    "campaignState",
  );
});

test("the audience is counted, and the preview steps through its real recipients", async () => {
  const { owner, addFan, talent } = await setUp();
  await addFan({ name: "Ada Ferrante", city: "Hobart" });
  await addFan({ name: "Bo Lindqvist" });
  await addFan({ name: "Cy Noone", consent: null });
  const body = { talentUserId: talent, allFans: true, recipientEmails: ["typed@example.com", "half@"], consent: false };
  const { data } = await ask(campaignPreviews.audience, owner.token, { body });
  expect(data).toMatchObject({
    count: 2,
    leftOut: [{ reason: "NO_CONSENT", count: 3 }],
    leftToday: 10_000,
    perSecond: 100,
  });
  const page = await ask(campaignPreviews.leftOut, owner.token, { body: { ...body, reason: "NO_CONSENT" } });
  expect(page.data.loadMore).toBe(false);
  expect(page.data.rows.map(({ name }) => name)).toEqual(["Cy Noone", null, null]);
  const text = { subject: "For {{firstName|you}}", content: "<p>In {{place|town}}</p>" };
  const seen = await Promise.all(
    [0, 1, 2].map((index) => ask(campaignPreviews.preview, owner.token, { body: { ...body, ...text, index } })),
  );
  const shown = seen.map(({ data: { subject, recipient } }) => [subject, recipient?.name ?? null]);
  expect(new Set(shown.slice(0, 2).map(([subject]) => subject))).toEqual(new Set(["For Ada", "For Bo"]));
  expect(shown[2]).toEqual(["For you", null]);
  const ada = seen.find(({ data }) => data.subject === "For Ada")?.data;
  expect(ada?.text).toContain("In Hobart");
  expect(ada?.html).toContain("Unsubscribe from Imogen Hart");
  expect(ada?.html).toContain("41 Candlewhistle Street");
});

test("a test goes to oneself alone, and counts as no campaign", async () => {
  const { agency, owner, talent } = await setUp();
  const body = { subject: "A test", content: "<p>Hello {{firstName}}</p>", talentUserId: talent };
  const sent = await ask(campaignPreviews.test, owner.token, { body });
  expect([sent.status, sent.data.address], sent.text).toEqual([200, owner.email]);
  expect(smtp.to(owner.email).at(-1)?.body).toContain("Hello Beatriz");
  expect(await inAgency(agency, "select from campaign where agency_id = $1", [agency])).toEqual([]);
});

test("campaigns are found by subject and listed by state, with their counts", async () => {
  const { owner, addFan, sendNow, work, FORM } = await setUp();
  await addFan();
  await sendNow({ subject: "Winter Light" });
  await work();
  await ask(campaigns.createDraft, owner.token, { body: { ...FORM, subject: "Votes for the river stage" } });
  const list = async (query: object) =>
    (await ask(campaigns.list, owner.token, { body: query })).data.map(({ subject, state }) => [subject, state]);
  expect(await list({ q: "river" })).toEqual([["Votes for the river stage", "DRAFT"]]);
  expect(await list({ states: ["SENT"] })).toEqual([["Winter Light", "SENT"]]);
});
