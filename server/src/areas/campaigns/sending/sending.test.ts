import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { campaigns } from "#contract/campaigns/campaign.ts";
import { campaignSuppressions } from "#contract/campaigns/suppression.ts";
import { startApp } from "#test/app.ts";
import { MAIL_FROM, setUpCampaigns } from "#test/campaigns.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { inAgency } from "#test/factories.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";

// The worker does what is due for every agency of the database.
await takeOwnDatabase();
const faults = new Map<string, "lost" | number>();
const smtp = await openMailbox({
  refuses: (receiver) => {
    const fault = faults.get(receiver);
    return typeof fault === "number" ? fault : undefined;
  },
  loses: (receiver) => faults.get(receiver) === "lost",
});
const settings = { smtpUrl: smtp.url, mailFrom: MAIL_FROM };
const app = await startApp(settings);
const { ask } = app;
const setUp = () => setUpCampaigns(app, smtp);
const statesOf = (rows: readonly Record<string, unknown>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { state } of rows) counts[String(state)] = (counts[String(state)] ?? 0) + 1;
  return counts;
};

test("an unknown address is left out from then on, and a passing refusal is tried again", async () => {
  const { agency, owner, addFan, sendNow, get, work, recipients, arrived } = await setUp();
  const [gone, full, later] = [await addFan(), await addFan(), await addFan()];
  faults.set(gone.email, 550);
  faults.set(full.email, 552);
  faults.set(later.email, 451);
  const id = await sendNow();
  await work();
  expect(await get(id)).toMatchObject({ state: "SENDING", sent: 0, bounced: 1, failed: 1, waiting: 1, usedToday: 2 });
  const waiting = (await recipients(id)).find(({ address }) => address === later.email);
  expect(waiting).toMatchObject({ state: "QUEUED", attempts: 1 });
  faults.delete(later.email);
  await work();
  expect(arrived(later.email), "not before its time").toBe(0);
  await inAgency(agency, "update campaign_recipient set next_at = now() where campaign_id = $1 and state = 'QUEUED'", [
    id,
  ]);
  await inAgency(agency, "update campaign set resume_at = now() where id = $1", [id]);
  await work();
  expect([arrived(later.email), await get(id)]).toMatchObject([1, { state: "SENT", sent: 1, bounced: 1, failed: 1 }]);
  const listed = await ask(campaignSuppressions.list, owner.token, { body: {} });
  expect(listed.data).toMatchObject([{ address: gone.email, cause: "BOUNCED", talent: null }]);
  faults.clear();
  const next = await sendNow();
  await work();
  expect([arrived(gone.email), arrived(full.email)]).toEqual([0, 1]);
  expect((await get(next)).leftOut).toEqual([{ reason: "BOUNCED", count: 1 }]);
});

test("an email that was lost after its text is not confirmed, and never repeated by itself", async () => {
  const { addFan, sendNow, get, work, arrived } = await setUp();
  const fan = await addFan();
  faults.set(fan.email, "lost");
  const id = await sendNow();
  await work();
  await work();
  faults.clear();
  await work();
  expect([arrived(fan.email), await get(id)]).toMatchObject([1, { state: "SENT", unconfirmed: 1, sent: 0 }]);
});

test("a mail server that is away holds the campaign, and nothing is given up or lost", async () => {
  const { agency, addFan, sendNow, get, work } = await setUp();
  const away = await startApp({ ...settings, smtpUrl: "smtp://127.0.0.1:1" });
  for (let n = 0; n < 5; n += 1) await addFan();
  const id = await sendNow();
  await away.jobHandlers.campaigns?.({});
  const [pace] = await inAgency(agency, "select next_at > now() as held from campaign_pace where agency_id = $1", [
    agency,
  ]);
  expect(pace?.held).toBe(true);
  // A screen shows only longer waits.
  await inAgency(agency, "update campaign_pace set next_at = now() + interval '1 minute' where agency_id = $1", [
    agency,
  ]);
  const held = await get(id);
  expect(held).toMatchObject({ state: "SENDING", sent: 0, failed: 0, waiting: 5, usedToday: 0 });
  expect(held.resumesAt).not.toBeNull();
  await work();
  expect((await get(id)).sent, "still held").toBe(0);
  await inAgency(agency, "update campaign_pace set next_at = now() where agency_id = $1", [agency]);
  await inAgency(agency, "update campaign_recipient set next_at = now() where campaign_id = $1", [id]);
  await inAgency(agency, "update campaign set resume_at = now() where id = $1", [id]);
  await work();
  expect(await get(id)).toMatchObject({ state: "SENT", sent: 5, waiting: 0 });
});

test("two processes that send at once reach each address once, at the pace of the agency", async () => {
  const { addFan, sendNow, setPace, get, arrived, work } = await setUp();
  await setPace({ perSecond: 20 });
  const fans = await Promise.all(Array.from({ length: 40 }, () => addFan()));
  const second = await startApp(settings);
  const id = await sendNow();
  const before = performance.now();
  await Promise.all([work(), second.jobHandlers.campaigns?.({})]);
  while ((await get(id)).state !== "SENT" && performance.now() - before < 15_000) {
    await Promise.all([work(), second.jobHandlers.campaigns?.({})]);
    await sleep(20);
  }
  const seconds = (performance.now() - before) / 1000;
  expect(await get(id)).toMatchObject({ state: "SENT", sent: 40, unconfirmed: 0 });
  expect(fans.map(({ email }) => arrived(email))).toEqual(fans.map(() => 1));
  // Twenty may leave in the first second, at most another twenty in each that follows.
  expect(seconds).toBeGreaterThan(40 / 20 - 1.1);
});

test("a campaign over the cap goes on the next day, or at once when the cap is raised", async () => {
  const { agency, addFan, sendNow, setPace, get, work } = await setUp();
  await setPace({ dailyCap: 3 });
  for (let n = 0; n < 8; n += 1) await addFan();
  const id = await sendNow();
  await work();
  const held = await get(id);
  expect(held).toMatchObject({ state: "SENDING", sent: 3, waiting: 5, usedToday: 3, dailyCap: 3 });
  const [{ next } = {}] = await inAgency(
    agency,
    `select to_char(next_at at time zone time_zone_id, 'HH24:MI:SS') as next
      from campaign_pace join agency on agency.id = agency_id
      where agency_id = $1`,
    [agency],
  );
  expect(next, "midnight in the agency's zone").toBe("00:00:00");
  // The next day.
  await inAgency(agency, "update campaign_pace set day = day - 1, next_at = now() where agency_id = $1", [agency]);
  await work();
  expect(await get(id)).toMatchObject({ sent: 6, usedToday: 3 });
  await setPace({ dailyCap: 100 });
  await work();
  expect(await get(id)).toMatchObject({ state: "SENT", sent: 8 });
});

test("a killed process leaves one email not confirmed, and the rest goes out once", async () => {
  const { agency, addFan, sendNow, get, work, recipients, arrived } = await setUp();
  const fans = await Promise.all(Array.from({ length: 6 }, () => addFan()));
  const id = await sendNow();
  // The campaign is prepared by a process that ends with one email in its hands.
  await inAgency(agency, "update campaign set state = 'SCHEDULED' where id = $1", [id]);
  const quiet = await startApp({ ...settings, smtpUrl: undefined });
  await quiet.jobHandlers.campaigns?.({});
  expect(statesOf(await recipients(id))).toEqual({ QUEUED: 6 });
  const [first] = fans;
  await inAgency(
    agency,
    `update campaign_recipient set state = 'SENDING', taken_at = now(), attempts = 1
      where campaign_id = $1 and address = $2`,
    [id, first?.email],
  );
  await work();
  expect(await get(id)).toMatchObject({ state: "SENDING", sent: 5, waiting: 1, unconfirmed: 0 });
  await inAgency(
    agency,
    `update campaign_recipient
      set taken_at = now() - interval '4 minutes'
      where campaign_id = $1 and state = 'SENDING'`,
    [id],
  );
  await inAgency(agency, "update campaign set resume_at = now() where id = $1", [id]);
  await work();
  expect(await get(id)).toMatchObject({ state: "SENT", sent: 5, waiting: 0, unconfirmed: 1 });
  expect(fans.map(({ email }) => arrived(email)).reduce((sum, n) => sum + n, 0)).toBe(5);
});

test("pausing and stopping act between two addresses, and a paused campaign resumes where it was", async () => {
  const { owner, addFan, sendNow, setPace, get, work, arrived } = await setUp();
  await setPace({ perSecond: 5 });
  const fans = await Promise.all(Array.from({ length: 30 }, () => addFan()));
  const id = await sendNow();
  const act = (call: typeof campaigns.pause) => ask(call, owner.token, { params: { id }, body: {} });
  const working = work();
  await expect.poll(async () => (await get(id)).sent, { timeout: 5000 }).toBeGreaterThan(2);
  expect((await act(campaigns.pause)).status).toBe(200);
  await working;
  const paused = await get(id);
  expect(paused).toMatchObject({ state: "PAUSED", pausedBy: { id: owner.id } });
  expect(paused.sent).toBeLessThan(30);
  await work();
  expect((await get(id)).sent).toBe(paused.sent);
  expect((await act(campaigns.pause)).error?.code).toBe("campaignState");
  await setPace({ perSecond: 100 });
  expect((await act(campaigns.resume)).status).toBe(200);
  await work();
  expect(await get(id)).toMatchObject({ state: "SENT", sent: 30 });
  expect(fans.map(({ email }) => arrived(email))).toEqual(fans.map(() => 1));
  expect((await act(campaigns.stop)).error?.code).toBe("campaignState");
});

test("a stopped campaign sends no more, and says how many it did not reach", async () => {
  const { owner, addFan, sendNow, setPace, get, work } = await setUp();
  await setPace({ dailyCap: 2 });
  for (let n = 0; n < 5; n += 1) await addFan();
  const id = await sendNow();
  await work();
  expect((await ask(campaigns.stop, owner.token, { params: { id }, body: {} })).status).toBe(200);
  await setPace({ dailyCap: 100 });
  await work();
  expect(await get(id)).toMatchObject({ state: "STOPPED", sent: 2, waiting: 3 });
});

test("10,000 recipients are written before any is sent, in one statement for each batch of fans", async () => {
  const { agency, owner, talent, sendNow, get } = await setUp();
  await inAgency(
    agency,
    `with fans as (
      insert into fan (id, agency_id, app_id, email, consent, consent_at)
        select fan_uuid($1, 'f' || n), $1, 'f' || n, 'fan' || n || '@many.example', true, now()
        from generate_series(1, 10400) n
        returning id
    )
    insert into fan_talent (agency_id, person_id, fan_id, follows) select $1, $2, id, true from fans`,
    [agency, talent],
  );
  const quiet = await startApp({ ...settings, smtpUrl: undefined });
  const id = await sendNow();
  const began = performance.now();
  await quiet.jobHandlers.campaigns?.({});
  console.log(`10,400 recipients were written in ${Math.round(performance.now() - began)} ms`);
  const prepared = await ask(campaigns.get, owner.token, { params: { id } });
  expect(prepared.data).toMatchObject({ state: "SENDING", recipients: 10_400, waiting: 10_400, sent: 0 });
  const [{ batches } = {}] = await inAgency(
    agency,
    "select count(distinct xmin::text)::int as batches from campaign_recipient where campaign_id = $1",
    [id],
  );
  expect(batches, "transactions that wrote recipients").toBe(2);
  await ask(campaigns.stop, owner.token, { params: { id }, body: {} });
  expect((await get(id)).waiting).toBe(10_400);
});
