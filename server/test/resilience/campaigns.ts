// `npm run test:campaigns -- 3000 10`: sends a campaign to 3,000 addresses of a list, and kills the program 10 times
// meanwhile, at random moments. Each address gets it at most once, none that opted out does, and an email whose answer a
// kill took is "not confirmed".
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ADDRESS_LIST_LIMITS, campaignAddressLists } from "#contract/campaigns/address-list.ts";
import { campaigns } from "#contract/campaigns/campaign.ts";
import { campaignSettings } from "#contract/campaigns/setting.ts";
import { campaignSuppressions } from "#contract/campaigns/suppression.ts";
import { auth } from "#contract/session/session.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { callerAt, failures, sendOrThrow } from "./actors/caller.ts";
import { openMailbox } from "./actors/mailbox.ts";
import { databaseUrl, freePort, type Program, removeData, startProgram } from "./program.ts";

const wanted = Number(process.argv[2] ?? 3000);
const kills = Number(process.argv[3] ?? 10);
/** Addresses that opt out before it begins, and with each kill. */
const OPTED_OUT = 5;
/** Emails that a process has in hand at most. */
const LINES = 4;
/** Emails that a killed process had in hand are given up after three minutes. */
const PATIENCE_MS = 330_000;
const ROUND_MS = 30_000;
const addressOf = (place: number): string => `listener-${place}@campaign.example`;

const dataDir = mkdtempSync(join(tmpdir(), "greenroom-campaigns-"));
const port = await freePort();
const smtp = await openMailbox({ slowly: 15 });
const SETTINGS = { SMTP_URL: smtp.url, MAIL_FROM: "Greenroom <post@greenroom.example>" };
const problems: string[] = [];
let program: Program | undefined;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a statement as superuser, past the program. */
const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient("the database of the program", databaseUrl(dataDir), async (client) => {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  });
const countArrived = (): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { to } of smtp.emails)
    for (const address of to)
      if (address.endsWith("@campaign.example")) counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
};

/** Opts out the addresses whose turn comes last, so that none of them can be on its way already. */
async function optOut(campaignId: string): Promise<string[]> {
  const rows = await query<{ address: string }>(
    `with chosen as (
        select agency_id, address, address_hash
        from campaign_recipient
        where campaign_id = $1
          and state = 'QUEUED'
          and address_hash not in (select address_hash from campaign_suppression)
        order by next_at desc, id desc
        limit $2
      )
      insert into campaign_suppression (id, agency_id, address, address_hash, cause)
      select gen_random_uuid(), agency_id, address, address_hash, 'UNSUBSCRIBED' from chosen
      returning address`,
    [campaignId, OPTED_OUT],
  );
  return rows.map(({ address }) => address);
}

try {
  program = await startProgram(dataDir, port, SETTINGS);
  const { email, password } = demoSignIns[0] ?? { email: "", password: "" };
  const { accessToken } = await sendOrThrow<{ accessToken: string }>(callerAt(program.origin, undefined), {
    call: auth.login,
    body: { email, password },
  });
  const send = callerAt(program.origin, accessToken, 60);
  const { version } = await sendOrThrow<{ version: number }>(send, { call: campaignSettings.get });
  await sendOrThrow(send, {
    call: campaignSettings.update,
    body: { dailyCap: 1_000_000, perSecond: 100, postalAddress: "41 Candlewhistle Street", version },
  });
  const optedOut = new Set(Array.from({ length: OPTED_OUT }, (_, place) => addressOf(place)));
  for (const address of optedOut)
    await sendOrThrow(send, { call: campaignSuppressions.add, body: { email: address, reason: "Asked at the door" } });
  const { id: listId } = await sendOrThrow<{ id: string }>(send, {
    call: campaignAddressLists.create,
    body: { name: "listeners.csv" },
  });
  const { batch } = ADDRESS_LIST_LIMITS;
  for (let from = 0; from < wanted; from += batch)
    await sendOrThrow(send, {
      call: campaignAddressLists.add,
      params: { id: listId },
      body: {
        from,
        entries: Array.from({ length: Math.min(batch, wanted - from) }, (_, index) => ({
          line: from + index + 1,
          text: addressOf(from + index),
        })),
      },
    });
  const { id } = await sendOrThrow<{ id: string }>(send, {
    call: campaigns.send,
    body: { subject: "Killed meanwhile", content: "<p>Once</p>", addressListId: listId, consent: true },
  });
  // Campaigns of the demo would be sent before it.
  await query("update campaign set state = 'STOPPED', ended_at = now() where id <> $1 and state <> 'DRAFT'", [id]);
  say(`a campaign to ${wanted} addresses, with ${kills} kills`);
  const beganAt = performance.now();
  let killed = 0;
  for (; killed < kills; killed += 1) {
    // Each kill takes its share of what is left, so that all of them come while it is sent.
    const left = wanted - countArrived().size;
    const until = left * (1 - 1 / (kills - killed + 1));
    for (const end = performance.now() + ROUND_MS; performance.now() < end; await sleep(5))
      if (wanted - countArrived().size <= until) break;
    await sleep(Math.random() * 100);
    for (const address of await optOut(id)) optedOut.add(address);
    await program.kill();
    if (process.env.SHOW)
      say(`kill ${killed + 1}: ${countArrived().size} have arrived, ${smtp.emails.length} emails in all`);
    program = await startProgram(dataDir, port, SETTINGS);
  }
  const stateOf = async () =>
    (await query<{ state: string }>("select state from campaign where id = $1", [id]))[0]?.state;
  for (const end = performance.now() + PATIENCE_MS; (await stateOf()) !== "SENT" && performance.now() < end; )
    await sleep(500);
  const seconds = (performance.now() - beganAt) / 1000;
  if ((await stateOf()) !== "SENT") problems.push(`it ended as ${await stateOf()}`);

  const arrived = countArrived();
  const rows = await query<{ address: string; state: string }>(
    "select address, state from campaign_recipient where campaign_id = $1",
    [id],
  );
  const states = new Map(rows.map(({ address, state }) => [address, state]));
  const count = (wantedState: string) => rows.filter(({ state }) => state === wantedState).length;
  const [sent, unconfirmed, leftOut] = [count("SENT"), count("UNCONFIRMED"), count("LEFT_OUT")];
  const twice = [...arrived].filter(([, times]) => times > 1);
  if (twice.length > 0) problems.push(`${twice.length} got it twice, such as ${twice[0]?.[0]}`);
  for (const address of optedOut) if (arrived.has(address)) problems.push(`${address} had opted out`);
  for (let place = 0; place < wanted; place += 1) {
    const address = addressOf(place);
    const state = states.get(address);
    if (optedOut.has(address)) {
      if (state !== undefined && state !== "LEFT_OUT") problems.push(`${address} opted out and is ${state}`);
    } else if (state === "SENT" ? !arrived.has(address) : state !== "UNCONFIRMED")
      problems.push(`${address} is ${state}, and ${arrived.has(address) ? "has" : "has not"} arrived`);
  }
  if (unconfirmed > kills * LINES) problems.push(`${unconfirmed} are not confirmed: more than were in hand`);
  problems.push(...failures);
  for (const item of problems.slice(0, 40)) say(item);
  say(
    `campaigns: ${sent} of ${wanted} sent in ${seconds.toFixed(1)} s through ${killed} kills; ${unconfirmed} not confirmed, ${leftOut + OPTED_OUT} left out; ${twice.length} got it twice`,
  );
} finally {
  await program?.kill();
  await smtp.close();
  await removeData(dataDir);
}
process.exit(problems.length > 0 ? 1 : 0);
