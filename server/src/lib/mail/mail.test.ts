import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { auth, invitations } from "#contract/session/session.ts";
import { mails } from "#contract/staff/outbox.ts";
import { staff } from "#contract/staff/staff.ts";
import { buildApp } from "#server/app.ts";
import { startApp, testConfig } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { sendPasswordLinks } from "#test/password-links.ts";
import { openMailbox, type Received } from "#test/resilience/actors/mailbox.ts";
import { openJobs } from "../jobs/jobs.ts";
import { openSecrets } from "../security/secrets.ts";
import { openMailer } from "./mail.ts";
import { mailFileReader } from "./mail-files.ts";

// Its workers take every job that there is.
await takeOwnDatabase();
const mailbox = await openMailbox({ slowly: 150 });

/** Serves calls and leaves sending emails to other processes. */
const office = await startApp({ smtpUrl: mailbox.url, mailFrom: "Greenroom <office@agency.example>" });
const jobs = openJobs(office.database, () => {});
// Creates the queues, as every start does.
await jobs.start({});
await jobs.stop();
const LINK = /http:\/\/localhost:\d+\/staff\/set-password\/([\w-]{43})/;

interface Row {
  id: string;
  state: string;
  body: Buffer | null;
  attempts: number;
}
const rowsFor = async (agency: string, email: string) =>
  (await inAgency(agency, "select id, state, body, attempts from mail where to_address = $1", [
    email,
  ])) as unknown as Row[];
const rowFor = async (agency: string, email: string): Promise<Row> => {
  const [row, ...more] = await rowsFor(agency, email);
  if (!row || more.length > 0) throw new Error("not exactly one email");
  return row;
};
async function invite(agency: string) {
  const owner = await buildStaff(agency, { role: "agency" });
  const form = minimalStaffForm();
  const { status, data } = await office.ask(staff.create, owner.token, { body: form });
  expect(status).toBe(200);
  return { owner, id: data.id, email: String(form.email) };
}
const mailerFor = (smtpUrl: string | undefined) => {
  const { appSecret, mailFrom } = testConfig();
  const { database, store } = office;
  const readFile = mailFileReader({ database, store, documents: {}, findActor: async () => null });
  return openMailer({
    database,
    jobs,
    secrets: openSecrets(appSecret),
    smtpUrl,
    from: mailFrom,
    readFile,
    outbound: { quiet: false },
  });
};
const recipients = (emails: Received[]) => emails.flatMap(({ to }) => to);
async function until(check: () => boolean | Promise<boolean>, within: number): Promise<void> {
  const end = performance.now() + within;
  while (!(await check())) {
    if (performance.now() > end) throw new Error("not within its time");
    await sleep(50);
  }
}

describe("with a mail server", () => {
  test("an invitation arrives with a working link, and its text is deleted after sending", async () => {
    const agency = await buildAgency("Harbour & Vale");
    const { owner, email } = await invite(agency);
    const { id } = await rowFor(agency, email);
    // The text of a queued email is hidden: its link would let an owner into a colleague's account.
    const waiting = await office.ask(mails.reveal, owner.token, { params: { id }, body: {} });
    expect(waiting.data).toMatchObject({ state: "queued", text: null });
    await mailerFor(mailbox.url).deliver(id);
    const [received] = mailbox.to(email);
    expect(received?.headers).toMatch(/^Subject: Your Greenroom account at Harbour & Vale$/m);
    const code = LINK.exec(received?.body ?? "")?.[1] ?? "";
    expect((await office.ask(invitations.get, undefined, { params: { code } })).data.email).toBe(email);
    expect(await rowFor(agency, email)).toMatchObject({ state: "sent", body: null });
    expect((await office.ask(mails.reveal, owner.token, { params: { id }, body: {} })).data).toMatchObject({
      state: "sent",
      text: null,
    });
  });

  test("a password reset arrives, and the reply does not reveal whether the email is known", async () => {
    const agency = await buildAgency();
    const { email } = await buildStaff(agency, { role: "agency" });
    const [existing, missing] = [
      await office.ask(auth.forgotPassword, undefined, { body: { email } }),
      await office.ask(auth.forgotPassword, undefined, { body: { email: `x-${email}` } }),
    ];
    expect(existing).toMatchObject({ status: 200, text: missing.text });
    await sendPasswordLinks(office, email);
    await mailerFor(mailbox.url).deliver((await rowFor(agency, email)).id);
    expect(mailbox.to(email)[0]?.body).toMatch(/\/reset-password\?code=[\w-]{43}/);
  });

  test("an email arrives once, though the job runs three times, two of them at once", async () => {
    const agency = await buildAgency();
    const { email } = await invite(agency);
    const { id } = await rowFor(agency, email);
    // Two processes.
    const [first, second] = [mailerFor(mailbox.url), mailerFor(mailbox.url)];
    await Promise.allSettled([first.deliver(id), second.deliver(id)]);
    await first.deliver(id);
    await sleep(300);
    expect(mailbox.to(email)).toHaveLength(1);
    expect((await rowFor(agency, email)).state).toBe("sent");
  });

  test("a job that starts while another is sending leaves the email to that one", async () => {
    const agency = await buildAgency();
    const { email } = await invite(agency);
    const { id } = await rowFor(agency, email);
    const first = mailerFor(mailbox.url).deliver(id);
    await sleep(75);
    // Rejected, not dropped: if the first process dies, this job is retried.
    await expect(mailerFor(mailbox.url).deliver(id)).rejects.toThrow();
    await first;
    expect(mailbox.to(email)).toHaveLength(1);
  });

  test("an email whose sender died is sent when the job is retried", async () => {
    const agency = await buildAgency();
    const { email } = await invite(agency);
    const { id } = await rowFor(agency, email);
    await inAgency(
      agency,
      "update mail set taken_at = now() - interval '2 minutes 1 second', attempts = 1 where id = $1",
      [id],
    );
    await mailerFor(mailbox.url).deliver(id);
    expect(mailbox.to(email)).toHaveLength(1);
    expect(await rowFor(agency, email)).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("a name with line breaks adds no header and no recipient", async () => {
    const evil = "Vale\r\nBcc: thief@example.com\r\n\r\nClick here";
    const agency = await buildAgency(evil);
    const { email } = await invite(agency);
    await mailerFor(mailbox.url).deliver((await rowFor(agency, email)).id);
    const mailer = mailerFor(mailbox.url);
    const to = `direct-${email}`;
    await office.database.signIn((db) =>
      mailer.send(db, { agencyId: agency, purpose: "account", to, subject: evil, text: "x" }),
    );
    await mailer.deliver((await rowFor(agency, to)).id);
    const emails = [...mailbox.to(email), ...mailbox.to(to)];
    expect(recipients(emails)).toEqual([email, to]);
    for (const { headers } of emails) expect(headers).not.toMatch(/^(Bcc|Click)/im);
    const { owner } = await invite(agency);
    for (const displayName of ["Tom\r\nBcc: thief@example.com", "Tom\nBcc: thief@example.com"])
      expect((await office.ask(staff.create, owner.token, { body: minimalStaffForm({ displayName }) })).status).toBe(
        400,
      );
    for (const address of [
      "tom@example.com\r\nBcc: thief@example.com",
      "a@example.com,b@example.com",
      "<a@example.com> b@example.com",
    ])
      expect((await office.ask(staff.create, owner.token, { body: minimalStaffForm({ email: address }) })).status).toBe(
        400,
      );
  });

  test("calls succeed while the server is down, and the email is sent when it is back", {
    timeout: 60_000,
  }, async () => {
    const down = await openMailbox();
    const { port, url } = down;
    await down.close();
    const worker = await buildApp(testConfig({ smtpUrl: url, port: 0 }));
    await worker.listen();
    try {
      const agency = await buildAgency();
      const { email } = await invite(agency);
      await until(async () => (await rowFor(agency, email)).state === "failed", 10_000);
      expect(await rowFor(agency, email)).toMatchObject({ attempts: 1, body: expect.any(Buffer) });
      const back = await openMailbox({ port });
      await until(() => back.to(email).length > 0, 20_000);
      await until(async () => (await rowFor(agency, email)).state === "sent", 2_000);
      expect(await rowFor(agency, email)).toMatchObject({ attempts: 2, body: null });
      await back.close();
    } finally {
      await worker.close();
    }
  });
});

describe("without a mail server", () => {
  test("the owner reads the email in the outbox; staff and other agencies cannot", async () => {
    const { ask } = await startApp();
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const colleague = await buildStaff(agency, { levels: { STAFF: ["EDIT_ALL"], ORGANIZATION: ["EDIT_ALL"] } });
    const stranger = await buildStaff(await buildAgency(), { role: "agency" });
    const form = minimalStaffForm();
    await ask(staff.create, owner.token, { body: form });
    const { data } = await ask(mails.list, owner.token, { body: {} });
    expect(data).toMatchObject([{ to: form.email, state: "kept" }]);
    const params = { id: data[0]?.id ?? "" };
    expect((await ask(mails.reveal, owner.token, { params, body: {} })).data.text).toMatch(LINK);
    expect((await ask(mails.list, colleague.token, { body: {} })).status).toBe(403);
    expect((await ask(mails.reveal, colleague.token, { params, body: {} })).status).toBe(403);
    expect((await ask(mails.list, stranger.token, { body: {} })).data).toEqual([]);
    expect((await ask(mails.reveal, stranger.token, { params, body: {} })).status).toBe(404);
  });

  test("reading a kept email asks for a recent step-up, and leaves one row in the audit log (K33)", async () => {
    const { ask } = await startApp();
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    await ask(staff.create, owner.token, { body: minimalStaffForm() });
    const { data } = await ask(mails.list, owner.token, { body: {} });
    const params = { id: data[0]?.id ?? "" };
    const read = (token: string) => ask(mails.reveal, token, { params, body: {} });
    const audited = () =>
      inAgency(
        agency,
        "select actor_id, subject_id from audit where agency_id = $1 and what = 'email read' order by at",
        [agency],
      );
    const old = await buildSession(agency, owner.id);
    await inAgency(agency, "update session set proven_at = now() - interval '16 minutes' where id = $1", [
      old.sessionId,
    ]);
    expect((await read(old.token)).error?.code).toBe("stepUpRequired");
    expect(await audited()).toEqual([]);
    expect((await read(owner.token)).data.text).toMatch(LINK);
    const row = { actor_id: owner.id, subject_id: params.id };
    expect(await audited()).toEqual([row]);
    await read(owner.token);
    expect(await audited()).toEqual([row, row]);
  });

  test("an app admin reads the emails of staff, and none to an owner", async () => {
    const server = await startApp();
    const { ask } = server;
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const admin = await buildStaff(agency, { role: "app_admin" });
    const colleague = await buildStaff(agency);
    for (const { email } of [owner, colleague]) {
      await ask(auth.forgotPassword, undefined, { body: { email } });
      await sendPasswordLinks(server, email);
    }
    const { data } = await ask(mails.list, admin.token, { body: {} });
    const read = (by: { token: string }, email: string) =>
      ask(mails.reveal, by.token, { params: { id: data.find(({ to }) => to === email)?.id ?? "" }, body: {} });
    expect((await read(admin, colleague.email)).data.text).toMatch(/reset-password\?code=/);
    expect((await read(admin, owner.email)).error?.code).toBe("accountAbove");
    expect((await read(owner, owner.email)).status).toBe(200);
    expect(
      await inAgency(agency, "select from audit where agency_id = $1 and what = 'email read'", [agency]),
    ).toHaveLength(2);
  });
});
