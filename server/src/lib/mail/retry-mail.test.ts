/** Emails that a mail server refuses, and how they are sent again. */
import { expect, test } from "vitest";
import { mails } from "#contract/staff/outbox.ts";
import { staff } from "#contract/staff/staff.ts";
import { startApp, testConfig, testEnvironment } from "#test/app.ts";
import { runCommandFile } from "#test/backup/restored.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";
import { openJobs } from "../jobs/jobs.ts";
import { openSecrets } from "../security/secrets.ts";
import { openMailer } from "./mail.ts";

// The command sends again what any agency has.
await takeOwnDatabase();
const codes = new Map<string, number>();
const mailbox = await openMailbox({ refuses: (receiver) => codes.get(receiver) });
const office = await startApp({ smtpUrl: mailbox.url });
const jobs = openJobs(office.database, () => {});
// Creates the queues, as every start does.
await jobs.start({});
await jobs.stop();
const mailer = openMailer({
  database: office.database,
  jobs,
  secrets: openSecrets(testConfig().appSecret),
  smtpUrl: mailbox.url,
  from: "office@agency.example",
  readFile: async () => expect.unreachable("it carries no file"),
  outbound: { quiet: false },
});

/** An agency whose owner has written to an address that the mail server refuses with this code. */
async function written(code: number | undefined) {
  const agency = await buildAgency("Harbour & Vale");
  const owner = await buildStaff(agency, { role: "agency" });
  const form = minimalStaffForm();
  const to = String(form.email);
  if (code !== undefined) codes.set(to, code);
  expect((await office.ask(staff.create, owner.token, { body: form })).status).toBe(200);
  const read = async () => {
    const [row] = (await office.ask(mails.list, owner.token, { body: {} })).data.filter((mail) => mail.to === to);
    if (!row) throw new Error("the email is not in the list");
    return row;
  };
  const { id } = await read();
  const again = (ids = [id]) => office.ask(mails.retry, owner.token, { body: { ids } });
  return { agency, owner, to, id, read, again };
}
const waitingJobs = (id: string) =>
  inAgency(id, "select count(*)::int as jobs from pgboss.job where name = 'mail' and data ->> 'mailId' = $1", [id]);

test("an email that is refused for good is tried once, and again when an owner says so", async () => {
  const { to, id, read, again } = await written(550);
  // Does not throw: the job is done.
  await mailer.deliver(id);
  expect(await read()).toMatchObject({
    state: "failed",
    gaveUp: true,
    failure: expect.stringContaining("not this one"),
  });
  codes.delete(to);
  expect((await again()).data).toEqual({ count: 1 });
  expect(await read()).toMatchObject({ state: "queued", gaveUp: false, failure: null });
  await mailer.deliver(id);
  expect(mailbox.to(to)).toHaveLength(1);
  expect(await read()).toMatchObject({ state: "sent" });
  expect((await again()).status).toBe(400);
  expect(mailbox.to(to)).toHaveLength(1);
});

test("an email that can't be taken now is tried for three days, and shown as tried until then", async () => {
  const { agency, id, read, again } = await written(450);
  await expect(mailer.deliver(id)).rejects.toThrow();
  expect(await read()).toMatchObject({ state: "failed", gaveUp: false });
  // Its job does that already.
  expect((await again()).status).toBe(400);
  await inAgency(
    agency,
    "update mail set failing_since = now() - interval '2 days 22 hours', attempts = 30 where id = $1",
    [id],
  );
  await mailer.deliver(id);
  expect(await read()).toMatchObject({ state: "failed", gaveUp: true });
});

test("a person without the right, and another agency's owner, send nothing again", async () => {
  const { agency, id } = await written(550);
  await mailer.deliver(id);
  const other = await written(undefined);
  const colleague = await buildStaff(agency, { levels: { STAFF: ["EDIT_ALL"], ORGANIZATION: ["EDIT_ALL"] } });
  const body = { ids: [id] };
  expect((await office.ask(mails.retry, colleague.token, { body })).status).toBe(403);
  expect((await office.ask(mails.retry, other.owner.token, { body })).status).toBe(400);
});

test("the operator has all that was given up sent again by a command", { timeout: 60_000 }, async () => {
  const given = [await written(550), await written(550)];
  for (const { id } of given) await mailer.deliver(id);
  const waiting = await written(450);
  await expect(mailer.deliver(waiting.id)).rejects.toThrow();
  const { code, out, error } = await runCommandFile("mail-retry", testEnvironment());
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toMatch(/Harbour & Vale: 1\nHarbour & Vale: 1\n/);
  for (const { read, id } of given) {
    expect(await read()).toMatchObject({ state: "queued" });
    // The first one's job, and the new one.
    expect(await waitingJobs(id)).toEqual([{ jobs: 2 }]);
  }
  expect(await waiting.read()).toMatchObject({ state: "failed", gaveUp: false });
  expect((await runCommandFile("mail-retry", testEnvironment())).out).toBe("No email has been given up.\n");
});
