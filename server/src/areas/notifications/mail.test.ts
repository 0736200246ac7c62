import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { personNotes } from "#contract/notes/record-notes.ts";
import { notificationSettings, notifications } from "#contract/notifications/notification.ts";
import { recordManifests } from "#server/areas.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { openJobs } from "#server/lib/jobs/jobs.ts";
import { openMailer } from "#server/lib/mail/mail.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { startApp, testConfig } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { closeWithFile } from "#test/file/end.ts";
import { changedFields } from "./changed.ts";
import { notificationEmail } from "./email.rules.ts";
import { notificationMail } from "./mail.ts";

const { ask, database } = await startApp();
const secrets = openSecrets(testConfig().appSecret, undefined);
const jobs = openJobs(database, (error) => expect.unreachable(error.message));
closeWithFile(() => jobs.stop());
// No worker takes its jobs, so no email reaches the server.
const mailer = openMailer({
  database,
  jobs,
  secrets,
  smtpUrl: "smtp://127.0.0.1:9",
  from: "a@example.com",
  readFile: async () => expect.unreachable("no email of a notification carries a file"),
  outbound: { quiet: false },
});
const fields = changedFields(recordManifests);
const sendMail = notificationMail({
  mailer,
  know: { findActor: async () => null, fields },
  publicUrl: "https://greenroom.example",
});

/** A Sydney agency with a note that mentions someone at 10:00 on 11 August 2031. */
async function desk() {
  const agency = await buildAgency();
  await inAgency(agency, "update agency set time_zone_id = 'Australia/Sydney' where id = $1", [agency]);
  const owner = await buildStaff(agency, { role: "agency", displayName: "Priya" });
  const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  const talent = await buildPerson(agency, { displayName: "Imogen" });
  const write = async (note: string, time = "2031-08-11T00:00:00Z") => {
    await ask(personNotes.create, owner.token, { params: { family: "talents" }, body: { talentUserId: talent, note } });
    await inAgency(agency, "update notification set at = $2 where agency_id = $1 and at < '2030-01-01'", [
      agency,
      time,
    ]);
  };
  const mailAt = (time: string) =>
    database.scope(systemIn(agency), "write", (db) => sendMail(db, agency, sql`${time}::timestamptz`));
  const mails = async () => {
    const rows = await inAgency(
      agency,
      "select to_address, subject, body from mail where agency_id = $1 order by created_at",
      [agency],
    );
    return rows.map(({ to_address, subject, body }) => ({
      to: to_address,
      subject,
      text: secrets.decrypt(body as Buffer),
    }));
  };
  const set = (by: BuiltStaff, body: object) => ask(notificationSettings.save, by.token, { body: body as never });
  return { agency, owner, reader, talent, write, mailAt, mails, set };
}
const mention = (id: string): string => `<p><span data-type="mention" data-id="${id}">@x</span> 4,000 dollars</p>`;

test("a mention is mailed at once, once, and says neither what was written nor an amount", async () => {
  const { agency, reader, write, mailAt, mails } = await desk();
  await write(mention(reader.id));
  await Promise.all([mailAt("2031-08-11T00:01:00Z"), mailAt("2031-08-11T00:01:00Z")]);
  await mailAt("2031-08-11T00:02:00Z");
  const sent = await mails();
  const [account] = await inAgency(agency, "select email from account where id = $1", [reader.id]);
  expect(sent).toMatchObject([{ to: account?.email, subject: "Priya mentioned you in a note on Imogen" }]);
  expect(sent[0]?.text).toContain("https://greenroom.example/inbox");
  expect(sent[0]?.text).not.toContain("4,000");
});

test("a comment waits for the digest at 08:00, with the others", async () => {
  const { reader, write, mailAt, mails } = await desk();
  await write(mention(reader.id));
  await mailAt("2031-08-11T00:01:00Z");
  await write("<p>One</p>");
  await write("<p>Two</p>");
  await mailAt("2031-08-11T01:00:00Z");
  await mailAt("2031-08-11T21:59:00Z");
  expect(await mails()).toHaveLength(1);
  await mailAt("2031-08-11T22:00:00Z");
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "Priya mentioned you in a note on Imogen",
    "2 notifications in Greenroom",
  ]);
});

test("quiet hours from 20:00 to 07:00 delay emails, but no reminder", async () => {
  const { agency, reader, talent, write, mailAt, mails } = await desk();
  await write(mention(reader.id), "2031-08-11T10:30:00Z");
  await inAgency(
    agency,
    `insert into notification (id, agency_id, receiver_id, kind, cause, record_id, at)
      values (gen_random_uuid(), $1, $2, 'reminder', 'x', $3, '2031-08-11T10:30:00Z')`,
    [agency, reader.id, talent],
  );
  await mailAt("2031-08-11T10:31:00Z");
  await mailAt("2031-08-11T20:59:00Z");
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Reminder: Imogen"]);
  await mailAt("2031-08-11T21:00:00Z");
  expect(await mails()).toHaveLength(2);
});

test("notifications that were read, switched off or hidden are not mailed", async () => {
  const { agency, reader, write, mailAt, mails, set } = await desk();
  await write(mention(reader.id));
  await ask(notifications.read, reader.token, { body: { all: true, read: 1 } });
  await mailAt("2031-08-11T00:01:00Z");
  expect((await set(reader, { mention: "off" })).status).toBe(200);
  await write(mention(reader.id));
  await mailAt("2031-08-11T00:01:00Z");
  await set(reader, { mention: "atOnce" });
  await write(mention(reader.id));
  await inAgency(agency, "update permission set levels = '{}' where staff_id = $1", [reader.id]);
  await mailAt("2031-08-11T00:01:00Z");
  expect(await mails()).toEqual([]);
});

test("settings begin with the usual ones, are one's own, and take times of day only", async () => {
  const { owner, reader, set } = await desk();
  const read = async (by: BuiltStaff) => (await ask(notificationSettings.get, by.token)).data;
  const usual = await read(reader);
  expect(usual).toMatchObject({
    showTaskReminder: true,
    quietFrom: "20:00",
    quietTo: "07:00",
    mention: "atOnce",
    comment: "digest",
  });
  const changed = { ...usual, showTaskReminder: false, quietFrom: "22:30", comment: "off" };
  expect((await set(reader, changed)).status).toBe(200);
  expect(await read(reader)).toEqual(changed);
  expect(await read(owner)).toEqual(usual);
  expect((await set(reader, { ...usual, quietFrom: "25:00" })).status).toBe(400);
  expect((await set(reader, { ...usual, mention: "sometimes" })).status).toBe(400);
});

test("a long digest names the first fifty", () => {
  const notifications = Array.from({ length: 60 }, () => ({
    kind: "overdue" as const,
    actor: null,
    title: "A\r\nTask",
    file: null,
  }));
  const { subject, text } = notificationEmail(notifications, "https://x");
  expect(subject).toBe("60 notifications in Greenroom");
  expect(text).toContain("And 10 more.");
  expect(text.split("\n")[0]).toBe("A Task is overdue");
});
