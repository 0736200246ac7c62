/** A restored copy sends nothing until it is released: deliveries wait, and a request for one gets the reason. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { mailboxes } from "#contract/mail/mailbox.ts";
import { auth, users } from "#contract/session/session.ts";
import { buildApp } from "#server/app.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { startApp, testConfig, testEnvironment } from "#test/app.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";
import { freePort, startProgram } from "#test/resilience/program.ts";
import { temporaryFolder } from "./restored.ts";

// Its workers take every job that there is.
await takeOwnDatabase();
const mailbox = await openMailbox();
const office = await startApp({ smtpUrl: mailbox.url });
const agency = await buildAgency();
const { url, ownerUrl } = testDatabase();

async function withWorker(quiet: boolean, work: () => Promise<void>): Promise<void> {
  const worker = await buildApp(testConfig({ smtpUrl: mailbox.url, port: 0, quiet }));
  await worker.listen();
  try {
    await work();
  } finally {
    await worker.close();
  }
}
const statesOf = async (email: string) =>
  (await inAgency(agency, "select state from mail where to_address = $1", [email])).map(({ state }) => state);
const jobsOf = (name: string) =>
  withClient("test", ownerUrl, async (client) => {
    const { rows } = await client.query("select state::text, retry_count as tries from pgboss.job where name = $1", [
      name,
    ]);
    return rows;
  });
async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600 && !(await isReached()); tries += 1) await sleep(50);
}

test("an email waits while sending is off, and is sent once it is on", { timeout: 60_000 }, async () => {
  const { email } = await buildStaff(agency, { role: "agency" });
  expect((await office.ask(auth.forgotPassword, undefined, { body: { email } })).status).toBe(200);
  await withWorker(true, async () => {
    // The link is written, which is work of this installation alone.
    await until(async () => (await statesOf(email)).length > 0);
    await sleep(1500);
    expect(await statesOf(email)).toEqual(["queued"]);
    // Waiting uses up no tries.
    expect(await jobsOf("mail")).toEqual([{ state: "created", tries: 0 }]);
    expect(mailbox.to(email)).toEqual([]);
  });
  await withWorker(false, async () => {
    await until(async () => mailbox.to(email).length > 0);
    expect(mailbox.to(email)).toHaveLength(1);
  });
});

test("a request to connect a mailbox is refused while sending is off", async () => {
  const owner = await buildStaff(agency, { role: "agency" });
  const quiet = await startApp({ quiet: true });
  const body = {
    name: "Office",
    address: "office@agency.example",
    shared: true,
    username: "office",
    secret: "secret",
    imapHost: "imap.example.com",
    imapPort: 993,
    smtpHost: "smtp.example.com",
    smtpPort: 465,
    auth: "PASSWORD",
  };
  const { status, error } = await quiet.ask(mailboxes.create, owner.token, { body });
  expect({ status, code: error?.code }).toEqual({ status: 409, code: "quiet" });
  const isQuiet = async (app: typeof office) => (await app.ask(users.me, owner.token)).data.quiet;
  expect([await isQuiet(quiet), await isQuiet(office)]).toEqual([true, false]);
});

test("a restored copy starts quiet, says so, and sends when it is started with OUTBOUND=on", {
  timeout: 120_000,
}, async () => {
  await withClient("test", ownerUrl, (client) =>
    client.query("insert into installation (restored_from) values ('greenroom-2031-01-01T000000Z')"),
  );
  const environment = { ...testEnvironment(), DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DEMO: "0" };
  const outputWith = async (more: Readonly<Record<string, string>>) => {
    const program = await startProgram(temporaryFolder(), await freePort(), { ...environment, ...more });
    await program.stop();
    return program.output();
  };
  expect(await outputWith({})).toContain(
    "Nothing leaves this installation: this is a copy, restored from greenroom-2031-01-01T000000Z.",
  );
  expect(await outputWith({ OUTBOUND: "on" })).not.toContain("Nothing leaves");
  await withClient("test", ownerUrl, (client) => client.query("delete from installation"));
  expect(await outputWith({ OUTBOUND: "off" })).toContain("Nothing leaves this installation: OUTBOUND is off.");
  expect(await outputWith({})).not.toContain("Nothing leaves");
});
