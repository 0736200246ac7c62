/** Locks an agency at each of its doors, and for its work that runs by itself. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { invoiceLinks, sharedInvoices } from "#contract/invoices/link.ts";
import { LIVE_ENDED } from "#contract/live.ts";
import { agencies, auth } from "#contract/session/session.ts";
import { mails } from "#contract/staff/outbox.ts";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { sharedTours, tourLinks } from "#contract/tours/book.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { listAgencyIds } from "#server/lib/database/scope.ts";
import { openJobs } from "#server/lib/jobs/jobs.ts";
import { openMailer } from "#server/lib/mail/mail.ts";
import { resealAll } from "#server/lib/security/reseal.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig, testEnvironment } from "#test/app.ts";
import { type OperatorCommand, runCommandFile } from "#test/backup/restored.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import {
  buildAgency,
  buildPerson,
  buildRecord,
  buildSession,
  buildStaff,
  buildSuperAdmin,
  inAgency,
} from "#test/factories.ts";
import { setUpFans } from "#test/fan-setting.ts";
import { closeWithFile } from "#test/file/end.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";
import { isReady, openScreen } from "#test/resilience/actors/screen.ts";
import { PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";
import { findAgency } from "./find-agency.ts";
import type { listAgencies } from "./list-agencies.ts";
import { lockAgency, unlockAgency } from "./lock-agency.ts";

await takeOwnDatabase();
const mailbox = await openMailbox();
const house = await startSignIn({ smtpUrl: mailbox.url });
const { ask, app } = house;
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const jobs = openJobs(house.database, () => {});
await jobs.start({});
closeWithFile(() => jobs.stop());
const mailer = openMailer({
  database: house.database,
  jobs,
  secrets: openSecrets(testConfig().appSecret),
  smtpUrl: mailbox.url,
  from: "office@agency.example",
  readFile: async () => expect.unreachable("it carries no file"),
  outbound: { quiet: false },
});
const { ownerUrl } = testDatabase();

/** Waits until this process knows it, as others do, by the notice. */
async function until(agencyId: string, locked: boolean): Promise<void> {
  for (let tries = 0; house.database.isLocked(agencyId) !== locked; tries += 1) {
    if (tries > 100) throw new Error("the process was not told");
    await sleep(20);
  }
}
async function lock(agencyId: string): Promise<number> {
  const ended = await asOwner(ownerUrl, async (db) => lockAgency(db, await findAgency(db, agencyId), "Unpaid"));
  await until(agencyId, true);
  return ended;
}
async function unlock(agencyId: string): Promise<void> {
  await asOwner(ownerUrl, async (db) => unlockAgency(db, await findAgency(db, agencyId)));
  await until(agencyId, false);
}
const talents = { params: { family: "talents" }, query: {} } as const;

test("people of a locked agency are signed out at once, and can't sign in until it is open", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", passwordHash });
  const other = await buildStaff(await buildAgency(), { role: "agency" });
  const screen = await openScreen(origin, JSON.stringify({ token: owner.token }));
  await screen.receives(isReady);
  expect((await ask(people.list, owner.token, talents)).status).toBe(200);
  expect(await lock(agency)).toBe(1);
  expect(await screen.closed).toBe(LIVE_ENDED);
  expect((await ask(people.list, owner.token, talents)).status).toBe(401);
  const refused = await house.login(owner.email);
  expect([refused.status, refused.error?.code]).toEqual([403, "agencyLocked"]);
  // A wrong password learns nothing of the lock.
  expect((await house.login(owner.email, `${PASSWORD}x`)).error?.code).toBe("invalidLogin");
  // A session that started at the same moment does not count.
  const { token } = await buildSession(agency, owner.id);
  expect((await ask(people.list, token, talents)).status).toBe(401);
  expect(await house.codesFor(owner.email)).toEqual([]);
  expect((await ask(people.list, other.token, talents)).status).toBe(200);
  await unlock(agency);
  expect((await house.login(owner.email)).status).toBe(200);
});

test("links, pages and the fan app of a locked agency say that it is closed", async () => {
  const { sentInvoice, owner, agency } = await setUpInvoices({ ask });
  const { id } = await sentInvoice();
  const link = await ask(invoiceLinks.create, owner.token, { params: { id } });
  const token = new URL(link.data.url).pathname.replace("/invoice-preview/", "");
  const open = () => ask(sharedInvoices.get, undefined, { params: { id: token } });
  expect((await open()).status).toBe(200);
  const tour = await ask(tourLinks.create, owner.token, { params: { id: await buildRecord("tour", agency, {}) } });
  const openTour = () => ask(sharedTours.get, undefined, { params: { token: tour.data.url.split("/").at(-1) ?? "" } });
  expect((await openTour()).status).toBe(200);
  const fans = await setUpFans(house);
  const { key } = await fans.key("read");
  const readTalents = () => fans.visit("/fan/v1/talents", { authorization: `Bearer ${key}` });
  expect((await fans.visit(fans.base)).statusCode).toBe(200);
  expect((await readTalents()).statusCode).toBe(200);

  await lock(agency);
  await lock(fans.agency);
  const closed = await open();
  expect([closed.status, closed.error?.code]).toEqual([403, "agencyLocked"]);
  expect((await openTour()).data).toBeUndefined();
  const page = await fans.visit(fans.base);
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ "cache-control": "no-store", "retry-after": "86400" });
  expect(page.body).toContain("These pages are closed at the moment");
  expect((await readTalents()).json().error.code).toBe("agencyLocked");
  await unlock(fans.agency);
  expect((await fans.visit(fans.base)).statusCode).toBe(200);
});

test("super admins see a locked agency, and that it is locked, unless it is being removed", async () => {
  const agency = await buildAgency("Locked for once");
  await buildPerson(agency);
  const admin = await buildSuperAdmin(agency);
  await lock(agency);
  const read = () => ask(people.list, admin.token, talents);
  expect((await read()).data).toHaveLength(1);
  const { data } = await ask(agencies.list, admin.token, { query: { q: "Locked for once" } });
  expect(data).toEqual([{ id: agency, name: "Locked for once", locked: true, timezone: { id: "Australia/Sydney" } }]);
  await inAgency(agency, "update agency set removal = 'exporting' where id = $1", [agency]);
  for (let tries = 0; tries < 100 && (await read()).status === 200; tries += 1) await sleep(20);
  expect((await read()).error?.code).toBe("agencyLocked");
});

test("emails of a locked agency wait and use up no try, and work by the clock leaves it out", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const other = await buildAgency();
  await buildStaff(other, { role: "agency" });
  const form = minimalStaffForm();
  expect((await ask(staff.create, owner.token, { body: form })).status).toBe(200);
  const [row] = (await ask(mails.list, owner.token, { body: {} })).data;
  const mailId = row?.id ?? "";
  await lock(agency);
  await expect(mailer.deliver(mailId)).rejects.toMatchObject({ code: "agencyLocked" });
  expect(await inAgency(agency, "select state, attempts from mail where id = $1", [mailId])).toEqual([
    { state: "queued", attempts: 0 },
  ]);
  // The queue puts its job off.
  await jobs.start({ mail: ({ mailId: id }) => mailer.deliver(id) });
  const late = () =>
    inAgency(
      agency,
      `select count(*)::int as jobs
        from pgboss.job
        where name = 'mail'
          and data ->> 'mailId' = $1
          and state = 'created'
          and start_after > now() + interval '9 minutes'`,
      [mailId],
    );
  for (let tries = 0; tries < 100 && (await late())[0]?.jobs !== 1; tries += 1) await sleep(100);
  expect(await late()).toEqual([{ jobs: 1 }]);
  expect(mailbox.to(String(form.email))).toEqual([]);

  const clock = [
    "remind",
    "expireHolds",
    "contractDays",
    "signing",
    "invoiceEmails",
    "reportSchedules",
    "chat",
    "social",
  ] as const;
  for (const name of clock) await house.jobHandlers[name]?.({});
  await house.jobHandlers.xero?.({});
  await house.jobHandlers.syncMailbox?.({});
  await house.tidy((await listAgencyIds(house.database)).filter((id) => !house.database.isLocked(id)));
  // A new secret seals its data too.
  expect((await resealAll(house.database, house.secrets)).lost).toBe(0);
  await unlock(agency);
  await mailer.deliver(mailId);
  expect(mailbox.to(String(form.email))).toHaveLength(1);
});

test("the commands say what they did, and in one sentence what is wrong", { timeout: 120_000 }, async () => {
  const environment = testEnvironment();
  const run = (command: OperatorCommand, ...args: string[]) => runCommandFile(command, environment, ...args);
  const agency = await buildAgency("Quay & Co");
  const owner = await buildStaff(agency, { role: "agency", displayName: "Ada Moss", passwordHash });
  await buildStaff(agency, { activated: false });
  await buildPerson(agency);
  expect((await run("agency-lock", "--agency", "quay & co", "--reason", "Unpaid since May")).out).toMatch(
    /^"Quay & Co" is locked\. 2 sessions have ended\. Its staff can't sign in/,
  );
  expect((await run("agency-lock", "--agency", agency)).error).toMatch(/^"Quay & Co" is locked already, since /);
  const listed = JSON.parse((await run("agency-list", "--json")).out) as Awaited<ReturnType<typeof listAgencies>>;
  expect(listed.find(({ id }) => id === agency)).toMatchObject({
    name: "Quay & Co",
    state: "locked",
    lockReason: "Unpaid since May",
    staff: { active: 1, invited: 1, locked: 0 },
    talents: 1,
    scouts: 0,
    storedBytes: 0,
    limitBytes: 50e9,
    lastSignInAt: null,
  });
  expect((await run("agency-list")).out).toMatch(
    new RegExp(`Quay & Co +locked +1 active, 1 invited +1 +0 +0 +0 +0 MB of 50 GB  never +${agency}\n`),
  );
  expect((await run("agency-unlock", "--agency", agency)).out).toMatch(/^"Quay & Co" is unlocked\./);
  expect((await run("agency-unlock", "--agency", agency)).error).toBe('"Quay & Co" is not locked.\n');
  const noted = await inAgency(agency, "select what, detail from audit where agency_id = $1 order by id", [agency]);
  expect(noted).toEqual([
    { what: "agency locked", detail: { reason: "Unpaid since May" } },
    { what: "agency unlocked", detail: null },
  ]);
  const twin = await buildAgency("Quay & Co");
  expect((await run("agency-lock", "--agency", "Quay & Co")).error).toContain(
    `2 agencies are named "Quay & Co": ${[agency, twin].toSorted().join(", ")}. Name one by its id`,
  );

  const reset = (email: string) => run("staff-reset-second-factor", "--agency", agency, "--email", email);
  expect((await reset("nobody@agency.example")).error).toBe(
    `Nobody at "Quay & Co" signs in as nobody@agency.example. Its owners and app admins are ${owner.email}.\n`,
  );
  expect((await reset(owner.email)).error).toContain("Ada Moss has no second factor, so nothing was changed.");
  const login = await house.login(owner.email);
  await inAgency(agency, "update account set two_factor = true where id = $1", [owner.id]);
  await inAgency(agency, "update credential set totp_seed = '\\x00' where account_id = $1", [owner.id]);
  await inAgency(agency, "insert into recovery_code (account_id, hash) values ($1, '\\x00')", [owner.id]);
  const done = await reset(owner.email);
  expect(done.error).toBe("");
  expect(done.out).toMatch(/^The second factor of Ada Moss at "Quay & Co" is reset, and all their sessions have ended/);
  expect(
    (await ask(auth.refresh, undefined, { body: { refreshToken: login.data.refreshToken } as never })).status,
  ).toBeGreaterThanOrEqual(400);
  const [left] = await inAgency(
    agency,
    `select a.two_factor as on, c.totp_seed as seed,
       (select count(*)::int from recovery_code r where r.account_id = a.id) as codes,
       (select count(*)::int from session s where s.account_id = a.id) as sessions,
       (select count(*)::int
         from audit u
         where u.subject_id = a.id and u.what = 'second factor reset' and u.actor_id is null) as noted,
       (select count(*)::int
         from mail m
         where m.to_address = a.email and m.subject like '%second factor%was reset') as mails
     from account a join credential c on c.account_id = a.id where a.id = $1`,
    [owner.id],
  );
  expect(left).toEqual({ on: false, seed: null, codes: 0, sessions: 0, noted: 1, mails: 1 });
});
