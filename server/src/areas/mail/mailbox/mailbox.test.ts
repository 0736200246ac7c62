import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { exports } from "#contract/lists/export.ts";
import { MailForm, mailLogs } from "#contract/mail/mail-log.ts";
import { MailboxForm, mailboxes } from "#contract/mail/mailbox.ts";
import { media } from "#contract/media/upload.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { serverPlaces } from "#server/settings.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { rawEmail } from "#test/mail/email.ts";
import { startMailServers } from "#test/stand-ins/mail/mail-servers.ts";
import { mailboxServers } from "./servers.ts";
import { mailboxWatch } from "./watch.ts";

const servers = await startMailServers({ directory: inject("dataDir") });
const { imap, smtp } = servers;
const places = serverPlaces(servers.places);
const settings = { ...("value" in places && { mailServers: places.value }), mailServersCa: servers.ca };
const app = await startApp(settings);
const { ask } = app;
type By = { token: string };

const FORM = {
  ...formOf(MailboxForm, { imapPort: 993, smtpPort: 465, auth: "PASSWORD" }).empty,
  name: "Bea",
  address: "bea@agency.example",
  imapHost: servers.name,
  smtpHost: servers.name,
  username: "bea",
  imapPort: 993,
  smtpPort: 465,
  auth: "PASSWORD" as const,
  secret: imap.password,
};
async function setUp() {
  for (const path of ["INBOX", "Sent"] as const) imap.folder(path).messages.length = 0;
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const bea = await buildStaff(agency, { levels: { COMM: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
  const connect = (form: object = {}, by: By = bea) => ask(mailboxes.create, by.token, { body: { ...FORM, ...form } });
  const connectMailbox = async (form: object = {}, by: By = bea): Promise<string> => {
    const answer = await connect(form, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const sync = (mailboxId: string) => app.jobHandlers.syncMailbox?.({ agencyId: agency, mailboxId });
  const list = async (by: By = bea, body: object = {}) => (await ask(mailLogs.list, by.token, { body })).data;
  const subjects = async (by: By = bea, body: object = {}) =>
    (await list(by, body)).map(({ subject }) => subject).sort();
  return { agency, owner, bea, connect, connectMailbox, sync, list, subjects };
}

test("a mailbox is saved once both servers accept it, and says which one does not", async () => {
  const { agency, owner, connect, bea } = await setUp();
  const fieldOf = async (form: object, by: By = bea) => {
    const answer = await connect(form, by);
    return [answer.status, answer.error?.details.map(({ field, message }) => `${field}: ${message}`)];
  };
  expect(await fieldOf({ secret: "wrong" })).toEqual([
    400,
    [`secret: ${servers.name} does not accept this user and password or token`],
  ]);
  expect(await fieldOf({ imapHost: "nobody.invalid" })).toEqual([400, ["imapHost: nobody.invalid is not known"]]);
  expect(await fieldOf({ smtpHost: "localhost.localdomain.invalid" })).toEqual([
    400,
    ["smtpHost: localhost.localdomain.invalid is not known"],
  ]);
  for (const imapHost of ["127.0.0.1", "10.0.0.5", "169.254.169.254"])
    expect(await fieldOf({ imapHost })).toEqual([400, [`imapHost: ${imapHost} is not on the public internet`]]);
  expect((await connect({ imapPort: 25 })).status).toBe(400);
  expect((await connect({ shared: true })).error?.code).toBe("noRight");
  expect((await connect({ shared: true }, owner)).status).toBe(200);
  expect((await connect({ imapPort: 143, smtpPort: 587 })).status).toBe(200);
  expect((await connect({ auth: "XOAUTH2", secret: imap.token })).status).toBe(200);
  const { data, text } = await ask(mailboxes.list, bea.token, {});
  expect(data.map(({ owner: by }) => by?.id ?? null)).toEqual([bea.id, bea.id, null]);
  expect(text).not.toContain(imap.password);
  const stored = await inAgency(agency, "select sealed from mailbox where agency_id = $1", [agency]);
  for (const { sealed } of stored) expect(Buffer.from(sealed as Buffer).includes(imap.password)).toBe(false);
  expect((await ask(mailboxes.list, owner.token, {})).data).toHaveLength(1);
});

test("a stored password never goes to another server", async () => {
  const { bea, connectMailbox } = await setUp();
  const id = await connectMailbox();
  const { shared: _, ...form } = FORM;
  const change = (more: object) =>
    ask(mailboxes.update, bea.token, { params: { id }, body: { ...form, secret: null, version: 1, ...more } });
  expect((await change({ username: "someone" })).error?.details).toMatchObject([{ field: "secret" }]);
  expect((await change({ name: "Bea’s own" })).status).toBe(200);
  expect((await change({ name: "Again" })).error?.code).toBe("stale");
});

test("the inbox and the sent mail of 90 days are read, each email once", async () => {
  const { connectMailbox, sync, list } = await setUp();
  imap.deliver(rawEmail({ subject: "Old" }), "INBOX", new Date(Date.now() - 91 * 86_400_000));
  imap.deliver(rawEmail({ subject: "New" }));
  imap.deliver(rawEmail({ subject: "Mine", from: "bea@agency.example", to: "ana@outside.example" }), "Sent");
  const id = await connectMailbox();
  await sync(id);
  await sync(id);
  const rows = await list();
  expect(
    rows.map(({ subject, direction, state, private: own }) => `${subject} ${direction} ${state} ${own}`).sort(),
  ).toEqual(["Mine OUT SENT true", "New IN RECEIVED true"]);
  imap.deliver(rawEmail({ subject: "Newer" }));
  await sync(id);
  expect(await list()).toHaveLength(3);
});

test("renumbered emails are not added again, and one Message-ID with other words is kept apart", async () => {
  const { connectMailbox, sync, subjects } = await setUp();
  const mail = { id: "same@outside.example", subject: "One" };
  imap.deliver(rawEmail(mail));
  imap.deliver(rawEmail({ subject: "Two" }));
  const id = await connectMailbox();
  await sync(id);
  imap.renumber("INBOX");
  imap.deliver(rawEmail({ ...mail, subject: "Not that one" }));
  await sync(id);
  expect(await subjects()).toEqual(["Not that one", "One", "Two"]);
});

test("a connection cut anywhere resumes where it ended, and the mailbox reports it", async () => {
  const { bea, connectMailbox, sync, subjects } = await setUp();
  const expected = Array.from({ length: 6 }, (_, n) => `Email ${n}`);
  for (const subject of expected) imap.deliver(rawEmail({ subject, text: "x".repeat(4000) }));
  const id = await connectMailbox();
  for (const bytes of [0, 40, 700, 5_000, 9_000]) {
    imap.cutAfter(bytes);
    await sync(id);
    expect((await ask(mailboxes.list, bea.token, {})).data).toMatchObject([
      { state: "FAILING", problem: expect.any(String) },
    ]);
  }
  imap.cutAfter(null);
  await sync(id);
  expect(await subjects()).toEqual(expected);
  expect((await ask(mailboxes.list, bea.token, {})).data).toMatchObject([{ state: "ACTIVE", problem: null }]);
});

test("private mail is seen by its owner alone, until the thread is shared", async () => {
  const { agency, owner, bea, connectMailbox, sync, subjects } = await setUp();
  const admin = await buildStaff(agency, { role: "app_admin" });
  const boss = await buildSuperAdmin(agency);
  const colleague = await buildStaff(agency, { levels: { COMM: ["EDIT_ALL"], TALENT: ["EDIT_ALL"] } });
  const person = await buildPerson(agency, { displayName: "Ana Lopez" });
  await inAgency(agency, "update person set email = 'ana@outside.example' where id = $1", [person]);
  const id = "secret@outside.example";
  const boundary =
    "--b\r\nContent-Type: application/pdf; name=terms.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.7\r\n--b--";
  imap.deliver(
    rawEmail({ id, subject: "Zanzibar" })
      .replace("Content-Type: text/plain; charset=utf-8", "Content-Type: multipart/mixed; boundary=b")
      .replace("It comes on Monday.", `--b\r\n\r\nZanzibar words\r\n${boundary}`),
  );
  const box = await connectMailbox();
  await sync(box);
  const [ownMail] = (await ask(mailLogs.list, bea.token, { body: {} })).data;
  expect(ownMail).toMatchObject({ subject: "Zanzibar", private: true, parties: [{ id: person }], files: 1 });
  const mailId = ownMail?.id ?? "";
  const { data: whole } = await ask(mailLogs.get, bea.token, { params: { id: mailId } });
  const [file] = whole.attached;
  for (const by of [owner, admin, boss, colleague]) {
    expect(await subjects(by)).toEqual([]);
    expect(await subjects(by, { q: "zanzibar" })).toEqual([]);
    expect(await subjects(by, { aboutIds: [person] })).toEqual([]);
    expect((await ask(mailLogs.list, by.token, { body: {} })).total).toBe(0);
    for (const call of [mailLogs.get, mailLogs.remove] as const)
      expect((await ask(call, by.token, { params: { id: mailId } })).status).toBe(404);
    expect((await ask(mailLogs.share, by.token, { params: { id: mailId }, body: {} })).status).toBe(404);
    expect((await ask(media.get, by.token, { params: { id: file?.id ?? "" } })).status).toBe(404);
    const answer = await ask(mailLogs.send, by.token, {
      body: { ...formOf(MailForm).empty, to: ["a@example.com"], subject: "Re", html: "x", answersId: mailId },
    });
    expect(answer.status).toBe(400);
  }
  await inAgency(agency, "update session set proven_at = now() where id = $1", [owner.sessionId]);
  const exported = await ask(exports.list, owner.token, {
    params: { api: "emails" },
    body: { format: "csv", columns: ["subject"], filters: "" },
  });
  expect([exported.status, exported.text.includes("Zanzibar")]).toEqual([200, false]);
  // The hourly tidying acts as nobody, and still sees that its file is used.
  await app.tidy([agency]);
  expect(await inAgency(agency, "select unused_since from media where id = $1", [file?.id])).toEqual([
    { unused_since: null },
  ]);
  expect(await subjects(bea, { q: "zanzibar" })).toEqual(["Zanzibar"]);
  expect((await ask(media.get, bea.token, { params: { id: file?.id ?? "" } })).status).toBe(200);
  expect((await ask(mailLogs.share, bea.token, { params: { id: mailId }, body: {} })).status).toBe(200);
  expect(await subjects(owner)).toEqual(["Zanzibar"]);
  // An answer to it is shared with its thread.
  imap.deliver(rawEmail({ subject: "Re: Zanzibar", answers: id }));
  await sync(box);
  expect(await subjects(owner)).toEqual(["Re: Zanzibar", "Zanzibar"]);
});

test("the database itself keeps private mail from everyone but its owner, whatever is asked", async () => {
  const { agency, owner, bea, connectMailbox, sync } = await setUp();
  imap.deliver(rawEmail({ subject: "Mine alone" }));
  await sync(await connectMailbox());
  const { sql } = await import("drizzle-orm");
  const rowsOf = (id: string) =>
    app.database.scope({ id, agencyId: agency, role: "agency", levels: {}, assigned: 0 }, "write", async (db) => {
      const { rows } = await db.execute(sql`select subject from mail_log`);
      const changed = await db.execute(sql`update mail_log set private_to = null where private_to is not null`);
      return [rows.length, changed.rowCount];
    });
  expect(await rowsOf(owner.id)).toEqual([0, 0]);
  expect(await rowsOf(bea.id)).toEqual([1, 1]);
});

test("mail that matches people is shared from when that is switched on, never back in time", async () => {
  const { agency, owner, bea, connectMailbox, sync, subjects } = await setUp();
  const person = await buildPerson(agency);
  await inAgency(agency, "update person set email = 'ANA@outside.example' where id = $1", [person]);
  imap.deliver(
    rawEmail({ subject: "Before" }).replace(/^Date: .*$/m, `Date: ${new Date(Date.now() - 3_600_000).toUTCString()}`),
  );
  const id = await connectMailbox({ sharesMatches: true });
  await inAgency(agency, "update mailbox set shares_since = now() - interval '1 minute' where id = $1", [id]);
  imap.deliver(rawEmail({ subject: "After" }));
  imap.deliver(rawEmail({ subject: "A friend", from: "friend@outside.example" }));
  // The agency's own addresses match nobody.
  await inAgency(agency, "update person set email = $2 where id = $1", [await buildPerson(agency), bea.email]);
  imap.deliver(rawEmail({ subject: "A colleague", from: bea.email }));
  await sync(id);
  expect(await subjects(owner)).toEqual(["After"]);
  expect(await subjects(bea)).toEqual(["A colleague", "A friend", "After", "Before"]);
});

test("an email is sent by the mailbox, kept once in its sent folder, and its reply joins it", async () => {
  const { agency, owner, bea, connectMailbox, sync, subjects, list } = await setUp();
  const box = await connectMailbox({ auth: "XOAUTH2", secret: smtp.token, smtpPort: 587 });
  const to = `${randomUUID()}@outside.example`;
  const sent = await ask(mailLogs.send, bea.token, {
    body: { ...formOf(MailForm).empty, mailboxId: box, to: [to], subject: "Terms", html: "<p>Here they are.</p>" },
  });
  expect(sent.status, sent.text).toBe(200);
  const mailLogId = sent.data.id;
  await inAgency(agency, "update mail_log set sent_at = now() where id = $1", [mailLogId]);
  await app.jobHandlers.sendMail?.({ agencyId: agency, mailLogId });
  expect(smtp.received.filter((received) => received.to.includes(to))).toHaveLength(1);
  await sync(box);
  await sync(box);
  expect(imap.folder("Sent").messages).toHaveLength(1);
  expect(imap.folder("Sent").messages[0]?.raw.toString()).toContain(`<${mailLogId}@agency.example>`);
  expect(await list()).toHaveLength(1);
  // Shared, as what is sent from a record is; so is the answer of who got it, and not of who did not.
  imap.deliver(rawEmail({ subject: "Re: Terms", from: to, answers: `${mailLogId}@agency.example` }));
  imap.deliver(
    rawEmail({ subject: "Me too", from: "stranger@outside.example", answers: `${mailLogId}@agency.example` }),
  );
  await sync(box);
  expect(await subjects(owner)).toEqual(["Re: Terms", "Terms"]);
  const [stranger] = (await list()).filter(({ subject }) => subject === "Me too");
  expect(stranger).toMatchObject({ private: true, inThread: 1 });
  expect((await ask(mailLogs.get, bea.token, { params: { id: stranger?.id ?? "" } })).data.claimsThread).toBe(true);
  const reply = (await list(owner)).find(({ subject }) => subject === "Re: Terms");
  const notices = async (by: By) =>
    (await ask(notifications.list, by.token, { body: {} })).data.map(({ kind, mail }) => ({ kind, mail }));
  const expected = [{ kind: "mailReply", mail: { id: reply?.id, name: to } }];
  expect([await notices(bea), await notices(owner)]).toEqual([expected, []]);
  expect(JSON.stringify(await notices(bea))).not.toContain("Terms");
  // A notice is not shown once its email may not be read.
  await inAgency(agency, "update mail_log set deleted_at = now() where id = $1", [reply?.id]);
  expect(await notices(bea)).toEqual([]);
});

test("a connection lost after the text may have sent it, which is reported and not repeated", async () => {
  const { agency, bea, connectMailbox, list } = await setUp();
  const box = await connectMailbox();
  const send = async (fault: "lost" | "refused" | "later") => {
    const to = `${randomUUID()}@outside.example`;
    const { data } = await ask(mailLogs.send, bea.token, {
      body: { ...formOf(MailForm).empty, mailboxId: box, to: [to], subject: fault, html: "x" },
    });
    const run = async () => {
      await inAgency(agency, "update mail_log set sent_at = now() where id = $1", [data.id]);
      await app.jobHandlers.sendMail?.({ agencyId: agency, mailLogId: data.id }).catch(() => undefined);
    };
    smtp.next(fault);
    await run();
    const state = async () => (await list()).find(({ id }) => id === data.id)?.state;
    return { ...data, run, state, arrived: () => smtp.received.filter((received) => received.to.includes(to)).length };
  };
  const lost = await send("lost");
  expect([await lost.state(), lost.arrived()]).toEqual(["UNCONFIRMED", 1]);
  await lost.run();
  expect(lost.arrived()).toBe(1);
  expect((await ask(mailLogs.again, bea.token, { params: { id: lost.id }, body: {} })).status).toBe(200);
  await lost.run();
  expect([await lost.state(), lost.arrived()]).toEqual(["SENT", 2]);
  const refused = await send("refused");
  expect([await refused.state(), refused.arrived()]).toEqual(["FAILED", 0]);
  const later = await send("later");
  expect([await later.state(), later.arrived()]).toEqual(["SCHEDULED", 0]);
  await later.run();
  expect([await later.state(), later.arrived()]).toEqual(["SENT", 1]);
});

test("a report that an email bounced marks it, and automatic answers and lists are recognised", async () => {
  const { agency, bea, connectMailbox, sync, list } = await setUp();
  const box = await connectMailbox();
  const { data } = await ask(mailLogs.send, bea.token, {
    body: { ...formOf(MailForm).empty, mailboxId: box, to: ["gone@outside.example"], subject: "Hello", html: "x" },
  });
  await inAgency(agency, "update mail_log set sent_at = now() where id = $1", [data.id]);
  await app.jobHandlers.sendMail?.({ agencyId: agency, mailLogId: data.id });
  imap.deliver(
    [
      "From: MAILER-DAEMON@outside.example\r\nTo: bea@agency.example\r\nSubject: Undelivered\r\nMessage-ID: <bounce@outside.example>",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r"\r\n\r\n--r\r\n\r\nIt failed.',
      "--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; outside.example\r\n\r\nFinal-Recipient: rfc822; gone@outside.example\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user",
      `--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${data.id}@agency.example>\r\nSubject: Hello`,
      "--r--\r\n",
    ].join("\r\n"),
  );
  imap.deliver(rawEmail({ subject: "Away", headers: ["Auto-Submitted: auto-replied"] }));
  imap.deliver(rawEmail({ subject: "News", headers: ["List-Id: <news.outside.example>"] }));
  await sync(box);
  const rows = await list();
  const kinds = Object.fromEntries(rows.map(({ subject, kind }) => [subject, kind]));
  expect(kinds).toEqual({ Hello: "MAIL", Undelivered: "BOUNCE", Away: "AUTO_REPLY", News: "LIST" });
  expect(rows.find(({ subject }) => subject === "Hello")).toMatchObject({
    state: "BOUNCED",
    problem: "550 5.1.1 no such user",
  });
});

test("one process watches an inbox by IDLE, and another takes it over when that one is gone", async () => {
  const { agency, connectMailbox } = await setUp();
  const id = await connectMailbox();
  await inAgency(agency, "update mailbox set state = 'STOPPED' where id <> $1", [id]);
  const queued: string[] = [];
  const watcher = () =>
    mailboxWatch({
      database: app.database,
      jobs: {
        enqueue: async (_, __, data) => void queued.push(JSON.stringify(data)),
        start: async () => undefined,
        stop: async () => undefined,
      },
      onError: (error) => expect.unreachable(String(error)),
      config: testConfig(settings),
      open: mailboxServers({ config: testConfig(settings), secrets: openSecrets(testConfig().appSecret) }),
    });
  const [first, two] = [watcher(), watcher()];
  await first.renew();
  await two.renew();
  expect([first.held(), two.held()]).toEqual([[id], []]);
  await expect.poll(() => imap.idling()).toBe(1);
  imap.deliver(rawEmail());
  await expect.poll(() => queued.length).toBe(1);
  await first.stop();
  await two.renew();
  expect(two.held()).toEqual([id]);
  imap.cut();
  await expect.poll(() => two.held()).toEqual([]);
  await two.renew();
  expect(two.held()).toEqual([id]);
  await two.stop();
});

test("a locked owner's mailbox stops, loses its password, and private mail goes after 30 days", async () => {
  const { agency, owner, bea, connectMailbox, sync, subjects } = await setUp();
  imap.deliver(rawEmail({ subject: "Private" }));
  const id = await connectMailbox();
  await sync(id);
  await inAgency(agency, "update account set locked_at = now() where id = $1", [bea.id]);
  const [box] = await inAgency(agency, "select state, sealed from mailbox where id = $1", [id]);
  expect(box).toEqual({ state: "STOPPED", sealed: null });
  const before = imap.commands.length;
  await sync(id);
  expect(imap.commands.length).toBe(before);
  const countEmails = async () =>
    (await inAgency(agency, "select count(*)::int as n from mail_log where agency_id = $1", [agency]))[0]?.n;
  await app.tidy([agency]);
  expect(await countEmails()).toBe(1);
  await inAgency(agency, "update mailbox set stopped_at = now() - interval '31 days' where id = $1", [id]);
  await app.tidy([agency]);
  expect(await countEmails()).toBe(0);
  expect(await subjects(owner)).toEqual([]);
});
