import { expect, inject, test } from "vitest";
import { CallLogForm, callLogs } from "#contract/comms/call-log.ts";
import { commsSettings } from "#contract/comms/comms-setting.ts";
import { conversations } from "#contract/comms/conversations.ts";
import { contactTimelines } from "#contract/comms/timeline.ts";
import { formOf } from "#contract/form.ts";
import { mailLogs } from "#contract/mail/mail-log.ts";
import { MailboxForm, mailboxes } from "#contract/mail/mailbox.ts";
import { serverPlaces } from "#server/settings.ts";
import { startWhatsApp } from "#test/chat.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { buildEnquiryForm } from "#test/generated/world/comms/enquiries.ts";
import { rawEmail } from "#test/mail/email.ts";
import { startMailServers } from "#test/stand-ins/mail/mail-servers.ts";

const servers = await startMailServers({ directory: inject("dataDir") });
const places = serverPlaces(servers.places);
const { server: app, chat } = await startWhatsApp({
  ...("value" in places && { mailServers: places.value }),
  mailServersCa: servers.ca,
});
const { ask } = app;
const { imap } = servers;
const { agency, owner } = chat;

/** A mailbox of one's own, or the agency's. */
async function connect(by: { token: string }, shared: boolean): Promise<string> {
  const body = {
    ...formOf(MailboxForm, { imapPort: 993, smtpPort: 465, auth: "PASSWORD" }).empty,
    name: "Box",
    address: `box-${shared}@agency.example`,
    imapHost: servers.name,
    smtpHost: servers.name,
    username: "bea",
    imapPort: 993,
    smtpPort: 465,
    auth: "PASSWORD" as const,
    secret: imap.password,
    shared,
  };
  const answer = await ask(mailboxes.create, by.token, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.data.id;
}
async function read(mailboxId: string, ...mails: string[]): Promise<void> {
  for (const path of ["INBOX", "Sent"] as const) imap.folder(path).messages.length = 0;
  for (const mail of mails) imap.deliver(mail);
  await app.jobHandlers.syncMailbox?.({ agencyId: agency, mailboxId });
}
const withFile = (subject: string) =>
  rawEmail({ subject })
    .replace("Content-Type: text/plain; charset=utf-8", "Content-Type: multipart/mixed; boundary=b")
    .replace(
      "It comes on Monday.",
      "--b\r\n\r\nIt comes on Monday.\r\n--b\r\nContent-Type: application/pdf; name=terms.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.7\r\n--b--",
    );

/** Someone with a call, an email with a file, a talk and an enquiry, and a private email with a colleague. */
async function spokenWith(displayName: string) {
  const person = await chat.person({ displayName });
  await inAgency(agency, "update person set email = null where email = 'ana@outside.example'");
  await inAgency(agency, "update person set email = 'ana@outside.example' where id = $1", [person.id]);
  const empty = formOf(CallLogForm, { direction: "IN", startedAt: "", outcome: "REACHED" }).empty;
  const call = { ...empty, startedAt: "2026-03-02T01:00:00Z", personId: person.id, notes: "The fee is open" };
  const logged = await ask(callLogs.create, owner.token, { body: { ...call, direction: "IN", outcome: "REACHED" } });
  expect(logged.status, logged.text).toBe(200);
  await chat.receive(person.from, { text: { body: "Are you free?" } });
  await inAgency(
    agency,
    `insert into website_enquiry (id, agency_id, form_id, status, name, email, text, text_hash, sender_mark, person_id)
      values (gen_random_uuid(), $1, $2, 'NEW', 'Ana', 'ana@outside.example', 'Two slots?', '', '', $3)`,
    [agency, await buildEnquiryForm(agency, {}), person.id],
  );
  const bea = await buildStaff(agency, { levels: { COMM: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
  const rider = { mailboxId: await connect(owner, true), raw: withFile("The rider") };
  await read(rider.mailboxId, rider.raw);
  await read(await connect(bea, false), rawEmail({ subject: "Between us" }));
  return { ...person, bea, rider };
}
const kinds = async (id: string, by = owner) =>
  (await ask(contactTimelines.get, by.token, { params: { id }, body: {} })).data.entries.map(({ kind }) => kind).sort();
const prove = (by: { sessionId: string }) =>
  inAgency(agency, "update session set proven_at = now() where id = $1", [by.sessionId]);

test("all that was said with a person is one file, without what is private to a colleague", async () => {
  const { id, bea } = await spokenWith("Imogen Hart");
  const answer = await ask(conversations.export, owner.token, { params: { id }, body: {} });
  expect(answer.status).toBe(200);
  for (const name of ["Calls.txt", "Emails.txt", "WhatsApp.txt", "Enquiries.txt", "terms.pdf"])
    expect(answer.text, name).toContain(name);
  for (const phrase of ["The fee is open", "The rider", "Are you free?", "Two slots?", "%PDF-1.7"])
    expect(answer.text, phrase).toContain(phrase);
  expect(answer.text).not.toContain("Between us");
  expect((await ask(conversations.export, bea.token, { params: { id }, body: {} })).status).toBe(403);
  const [audited] = await inAgency(agency, "select what from audit where subject_id = $1 order by id desc limit 1", [
    id,
  ]);
  expect(audited).toEqual({ what: "conversations exported" });
});

test("a file that is asked for again with the same key is made again", async () => {
  const { id } = await spokenWith("Leo Hart");
  const headers = { "idempotency-key": "conversations-of-leo" };
  for (const turn of ["first", "second"]) {
    const answer = await ask(conversations.export, owner.token, { params: { id }, body: {}, headers });
    expect(answer.status, turn).toBe(200);
    expect(answer.text, turn).toContain("The fee is open");
  }
});

test("an erasure takes all that was said with a person at once, and leaves everyone else's", async () => {
  const { id, bea, from, rider } = await spokenWith("Tom Hart");
  const other = await chat.person();
  await chat.receive(other.from, { text: { body: "Not mine" } });
  expect(await kinds(id)).toEqual(["call", "email", "enquiry", "whatsapp"]);
  const erase = () => ask(conversations.erase, owner.token, { params: { id } });
  await prove(owner);
  const erased = await erase();
  expect(erased.status, erased.text).toBe(200);
  expect(new Map(erased.data.map(({ kind, count }) => [kind, count]))).toEqual(
    new Map([
      ["call", 1],
      ["email", 1],
      ["whatsapp", 1],
      ["enquiry", 1],
    ]),
  );
  expect(await kinds(id)).toEqual([]);
  expect(await kinds(other.id)).toEqual(["whatsapp"]);
  const left = async (sql: string, ...values: string[]) => (await inAgency(agency, sql, [agency, ...values])).length;
  expect(await left("select from chat_inbox where agency_id = $1 and value::text like '%' || $2 || '%'", from)).toBe(0);
  expect(await left("select from contact_touch where agency_id = $1 and about_id = $2 and not private", id)).toBe(0);
  expect(
    await left(
      `select from media
        where agency_id = $1
          and filename = 'terms.pdf'
          and deleted_at is null
          and id in (select media_id from mail_log_file)`,
    ),
  ).toBe(await left("select from mail_log where agency_id = $1 and subject = 'The rider'"));
  // A mailbox that renumbers its emails is read from the beginning, and brings none of them back.
  imap.renumber("INBOX");
  await read(rider.mailboxId, rider.raw);
  expect(await kinds(id)).toEqual([]);
  // A colleague's own mail stays theirs.
  expect(await kinds(id, bea)).toEqual(["email"]);
});

test("emails and messages end, with their files, only after the time that the agency sets", async () => {
  const { id, bea } = await spokenWith("Ana Lopez");
  const everywhere = async () => [...(await kinds(id)), ...(await kinds(id, bea)).filter((kind) => kind === "email")];
  const whole = await everywhere();
  await inAgency(
    agency,
    "update mail_log set sent_at = now() - interval '100 days' where subject in ('The rider', 'Between us')",
  );
  await inAgency(agency, "update chat_message set at = now() - interval '100 days' where body = 'Are you free?'");
  await app.tidy([agency]);
  expect(await everywhere()).toEqual(whole);
  const { data } = await ask(commsSettings.get, owner.token);
  const save = (form: object, version: number) =>
    ask(commsSettings.update, owner.token, {
      body: { enquiryDays: null, mailDays: null, messageDays: null, ...form, version },
    });
  expect((await save({ mailDays: 89 }, data.version)).error?.details).toMatchObject([{ field: "mailDays" }]);
  expect((await save({ mailDays: 365, messageDays: 365 }, data.version)).status).toBe(200);
  await app.tidy([agency]);
  expect(await everywhere()).toEqual(whole);
  expect((await save({ mailDays: 90, messageDays: 90 }, data.version + 1)).status).toBe(200);
  await app.tidy([agency]);
  expect(await everywhere()).toEqual(["call", "enquiry"]);
  expect((await ask(mailLogs.list, bea.token, { body: {} })).data).toEqual([]);
  const [file] = await inAgency(
    agency,
    "select deleted_at from media where agency_id = $1 and filename = 'terms.pdf' order by id desc limit 1",
    [agency],
  );
  expect(file?.deleted_at).not.toBeNull();
});
