import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { campaigns } from "#contract/campaigns/campaign.ts";
import { campaignSettings } from "#contract/campaigns/setting.ts";
import { campaignSuppressions } from "#contract/campaigns/suppression.ts";
import { fans } from "#contract/fans/fan.ts";
import { mailSettings } from "#contract/mail/mail-setting.ts";
import { startApp } from "#test/app.ts";
import { MAIL_FROM, setUpCampaigns } from "#test/campaigns.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";

// The worker does what is due for every agency of the database.
await takeOwnDatabase();
const smtp = await openMailbox();
const app = await startApp({ smtpUrl: smtp.url, mailFrom: MAIL_FROM });
const { ask } = app;

async function setUp() {
  const setting = await setUpCampaigns(app, smtp);
  const { agency, owner, sendNow, work } = setting;
  const page = (token: string, query = "") => app.app.inject({ method: "GET", url: `/unsubscribe/${token}${query}` });
  const post = (token: string, payload: string) =>
    app.app.inject({
      method: "POST",
      url: `/unsubscribe/${token}`,
      payload,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const suppressions = async (body: object = {}) => (await ask(campaignSuppressions.list, owner.token, { body })).data;
  /** Sends one more campaign, and returns how many emails each address has by then. */
  const sendAgain = async (form: Parameters<typeof sendNow>[0] = {}) => {
    const answer = await setting.send(form);
    await work();
    return answer;
  };
  return { ...setting, agency, page, post, suppressions, sendAgain };
}

test("one click unsubscribes, looking does not, and the page takes it back (RFC 8058)", async () => {
  const { addFan, sendNow, sendAgain, work, get, page, post, suppressions, arrived, tokenFor } = await setUp();
  const [fan, other] = [await addFan(), await addFan()];
  const id = await sendNow();
  await work();
  const token = tokenFor(fan.email);
  expect(token).toMatch(/^[\w-]{43}$/);
  for (let n = 0; n < 3; n += 1) {
    const shown = await page(token);
    expect([shown.statusCode, shown.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(shown.body).toContain("Unsubscribe from Imogen Hart");
    expect(shown.body).not.toContain(fan.email);
  }
  expect(await suppressions()).toEqual([]);
  const clicked = await post(token, "List-Unsubscribe=One-Click");
  expect([clicked.statusCode, clicked.body]).toEqual([
    200,
    expect.stringContaining("You are unsubscribed from Imogen Hart"),
  ]);
  await post(token, "List-Unsubscribe=One-Click");
  expect(await suppressions()).toMatchObject([
    { address: fan.email, cause: "UNSUBSCRIBED", talent: { name: "Imogen Hart" } },
  ]);
  expect((await get(id)).unsubscribed).toBe(1);
  await sendAgain();
  expect([arrived(fan.email), arrived(other.email)]).toEqual([1, 2]);
  expect((await post(token, "from=undo")).statusCode).toBe(200);
  expect((await get(id)).unsubscribed).toBe(0);
  await sendAgain();
  expect([arrived(fan.email), arrived(other.email)]).toEqual([2, 3]);
  expect((await suppressions({ states: ["REMOVED"] }))[0]?.removedReason).toContain("Taken back");
});

test("a link that opens nothing is not found, and says nothing of what exists", async () => {
  const { page, post } = await setUp();
  for (const token of ["x".repeat(43), "preview", "00000000-0000-0000-0000-000000000000"])
    expect([(await page(token)).statusCode, (await post(token, "from=all")).statusCode]).toEqual([404, 404]);
});

test("an opt-out of a talent leaves the others, and one of all holds for typed addresses too", async () => {
  const { agency, addFan, sendNow, sendAgain, work, post, arrived, tokenFor } = await setUp();
  const otherTalent = await buildPerson(agency, { displayName: "Tom Quist" });
  const fan = await addFan();
  const both = await addFan();
  for (const { id } of [fan, both])
    await inAgency(agency, "insert into fan_talent (agency_id, person_id, fan_id, follows) values ($1, $2, $3, true)", [
      agency,
      otherTalent,
      id,
    ]);
  await sendNow();
  await work();
  await post(tokenFor(fan.email), "from=talent");
  await post(tokenFor(both.email), "from=all");
  await sendAgain({ talentUserId: otherTalent });
  expect([arrived(fan.email), arrived(both.email)]).toEqual([2, 1]);
  const typed = await sendAgain({
    allFans: false,
    talentUserId: null,
    recipientEmails: [both.email.toUpperCase()],
    consent: true,
  });
  expect([typed.status, typed.error?.code]).toEqual([409, "sendEmailFail"]);
});

test("an opt-out holds against an older consent of a profile, and ends with a newer one", async () => {
  const { agency, addFan, sendNow, sendAgain, work, post, arrived, tokenFor } = await setUp();
  const [fan, filler] = [await addFan(), await addFan()];
  await sendNow({ talentUserId: null });
  await work();
  await post(tokenFor(fan.email), "from=all");
  const consentSince = (instant: string) =>
    inAgency(agency, "update fan set consent = true, consent_at = $2 where id = $1", [fan.id, instant]);
  await consentSince("2026-03-01T00:00:00Z");
  await sendAgain({ talentUserId: null });
  // Imported anew under another id of the app.
  await addFan({ email: fan.email, consentAt: "2026-04-01T00:00:00Z" });
  await sendAgain({ talentUserId: null });
  expect([arrived(fan.email), arrived(filler.email)]).toEqual([1, 3]);
  await consentSince(new Date(Date.now() + 60_000).toISOString());
  await sendAgain({ talentUserId: null });
  expect(arrived(fan.email)).toBe(2);
});

test("a fan who unsubscribes before their turn is left out of a campaign that is being sent", async () => {
  const { agency, addFan, setPace, sendNow, work, get, post, arrived, tokenFor } = await setUp();
  const fan = await addFan();
  await sendNow();
  await work();
  const token = tokenFor(fan.email);
  await setPace({ dailyCap: 1 });
  await addFan();
  const id = await sendNow();
  await work();
  expect(await get(id)).toMatchObject({ recipients: 2, sent: 0, waiting: 2 });
  await post(token, "List-Unsubscribe=One-Click");
  // Another withdrew the consent in the app.
  const late = await addFan();
  expect(late.id).toBeTruthy();
  await inAgency(agency, "update fan set consent = false where id <> $1", [fan.id]);
  await setPace({ dailyCap: 100 });
  await work();
  expect(await get(id)).toMatchObject({ state: "SENT", sent: 0, withdrawn: 2, waiting: 0 });
  expect(arrived(fan.email)).toBe(1);
});

/** Writes a report that an email could not be delivered (RFC 3464). */
const bounceOf = (messageId: string, address: string, status: string) =>
  [
    "From: MAILER-DAEMON@outside.example\r\nTo: post@greenroom.example\r\nSubject: Undelivered",
    `Message-ID: <bounce-${messageId.slice(1, 9)}@outside.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="r"\r\n\r\n--r\r\n\r\nIt failed.',
    `--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; outside.example\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 ${status} no such user`,
    `--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\nSubject: Winter Light`,
    "--r--\r\n",
  ].join("\r\n");

test("a bounce marks its email, and leaves out an address that does not exist (RFC 3464)", async () => {
  const { owner, addFan, sendNow, work, get, suppressions } = await setUp();
  const { data: inbound } = await ask(mailSettings.renewInbound, owner.token, { body: {} });
  const receive = async (raw: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", inbound.secret).update(`${timestamp}.`).update(raw).digest("hex");
    const answer = await app.app.inject({
      method: "POST",
      url: new URL(inbound.url).pathname,
      payload: Buffer.from(raw),
      headers: {
        "content-type": "message/rfc822",
        "x-greenroom-timestamp": timestamp,
        "x-greenroom-signature": signature,
      },
    });
    expect(answer.statusCode).toBe(200);
  };
  const [gone, full, reached] = [await addFan(), await addFan(), await addFan()];
  const id = await sendNow();
  await work();
  const messageOf = (email: string) => /^Message-ID: (<[^<>]+>)$/m.exec(smtp.to(email)[0]?.headers ?? "")?.[1] ?? "";
  await receive(bounceOf(messageOf(gone.email), gone.email, "5.1.1"));
  await receive(bounceOf(messageOf(gone.email), gone.email, "5.1.1").replace("<bounce-", "<again-"));
  await receive(bounceOf(messageOf(full.email), full.email, "5.2.2"));
  expect(await get(id)).toMatchObject({ sent: 1, bounced: 2, failed: 0 });
  expect((await suppressions()).map(({ address, cause }) => [address, cause])).toEqual([[gone.email, "BOUNCED"]]);
  const next = await sendNow();
  await work();
  expect(await get(next)).toMatchObject({ sent: 2, leftOut: [{ reason: "BOUNCED", count: 1 }] });
  expect(smtp.to(reached.email)).toHaveLength(2);
});

test("erasing a fan removes their address from campaigns, and their opt-out still holds", async () => {
  const {
    agency,
    owner,
    addFan,
    setPace,
    sendNow,
    sendAgain,
    work,
    get,
    post,
    recipients,
    suppressions,
    tokenFor,
    arrived,
  } = await setUp();
  const [fan, filler] = [await addFan(), await addFan()];
  const id = await sendNow();
  await work();
  const token = tokenFor(fan.email);
  await post(token, "from=all");
  await setPace({ dailyCap: 1 });
  const waiting = await addFan();
  const held = await sendNow();
  await work();
  for (const { appId } of [fan, waiting])
    expect((await ask(fans.erase, owner.token, { body: { fanId: appId } })).status).toBe(200);
  for (const campaignId of [id, held])
    for (const { address, fan_id: fanId } of await recipients(campaignId))
      expect([fan.email, waiting.email, fan.id, waiting.id]).not.toContain(address ?? fanId);
  expect(await get(id)).toMatchObject({ sent: 2, recipients: 2 });
  expect(await get(held)).toMatchObject({ withdrawn: 1 });
  expect(await suppressions()).toMatchObject([{ address: null, cause: "UNSUBSCRIBED" }]);
  const [{ found } = {}] = await inAgency(
    agency,
    `select (select count(*) from campaign c where c::text like '%' || $2 || '%')
      + (select count(*) from campaign_recipient r where r::text like '%' || $2 || '%')
      + (select count(*) from campaign_suppression s where s::text like '%' || $2 || '%') as found
      where $1::uuid is not null`,
    [agency, fan.email],
  );
  expect(Number(found)).toBe(0);
  // The same person comes back in an import.
  await setPace({ dailyCap: 100 });
  await addFan({ email: fan.email });
  await sendAgain();
  expect(arrived(fan.email)).toBe(1);
  expect(arrived(filler.email)).toBeGreaterThan(1);
  // Their old link still works.
  expect((await post(token, "from=undo")).statusCode).toBe(200);
});

test("an owner reads and edits who is left out with a reason, and both stay in the log", async () => {
  const { agency, owner, addFan, sendNow, sendAgain, work, suppressions, arrived } = await setUp();
  const [fan, filler] = [await addFan(), await addFan()];
  const add = await ask(campaignSuppressions.add, owner.token, {
    body: { email: fan.email.toUpperCase(), reason: "Asked on the phone", talentUserId: null },
  });
  expect(add.status, add.text).toBe(200);
  await sendNow();
  await work();
  expect([arrived(fan.email), arrived(filler.email)]).toEqual([0, 1]);
  const remove = () =>
    ask(campaignSuppressions.remove, owner.token, {
      params: { id: add.data.id },
      body: { reason: "Asked for it again" },
    });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  await sendAgain();
  expect(arrived(fan.email)).toBe(1);
  expect(await suppressions()).toMatchObject([
    {
      address: fan.email,
      cause: "MANUAL",
      reason: "Asked on the phone",
      createdBy: { id: owner.id },
      removedBy: { id: owner.id },
      removedReason: "Asked for it again",
    },
  ]);
  expect(await suppressions({ q: "nothing like it" })).toEqual([]);
  const agent = await buildStaff(agency, { levels: { CMS: ["EDIT_ALL"], COMM: ["EDIT_ALL"] } });
  expect((await ask(campaignSuppressions.list, agent.token, { body: {} })).status).toBe(403);
  expect((await ask(campaignSettings.get, agent.token)).status).toBe(403);
  expect((await ask(campaigns.list, agent.token, { body: {} })).status).toBe(200);
});
