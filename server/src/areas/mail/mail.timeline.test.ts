import { expect, inject, test } from "vitest";
import { contactTimelines } from "#contract/comms/timeline.ts";
import { formOf } from "#contract/form.ts";
import { fileShares } from "#contract/library/share.ts";
import { MailForm, mailLogs } from "#contract/mail/mail-log.ts";
import { MailboxForm, mailboxes } from "#contract/mail/mailbox.ts";
import { partners } from "#contract/partners/partner.ts";
import { people } from "#contract/talents/person.ts";
import { serverPlaces } from "#server/settings.ts";
import { startApp } from "#test/app.ts";
import {
  assign,
  type BuiltStaff,
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { addLibraryFile } from "#test/generated/world/library/build.ts";
import { rawEmail } from "#test/mail/email.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";
import { startMailServers } from "#test/stand-ins/mail/mail-servers.ts";

const smtp = await openMailbox();
const servers = await startMailServers({ directory: inject("dataDir") });
const places = serverPlaces(servers.places);
const app = await startApp({
  ...("value" in places && { mailServers: places.value }),
  mailServersCa: servers.ca,
  smtpUrl: smtp.url,
  mailFrom: "Harbour <office@harbour.example>",
});
const { ask } = app;
const { imap } = servers;

async function setUp() {
  const agency = await buildAgency("Harbour & Vale");
  const owner = await buildStaff(agency, { role: "agency", displayName: "Beatriz Lund" });
  const partner = await buildPartner(agency, { displayName: "Northlight" });
  const contactOf = async (name: string, email: string) => {
    const id = await buildPartnerContact(agency, partner, { name });
    await inAgency(agency, "update partner_contact set email = $2 where id = $1", [id, email]);
    return id;
  };
  const personOf = async (displayName: string, email: string) => {
    const id = await buildPerson(agency, { displayName });
    await inAgency(agency, "update person set email = $2 where id = $1", [id, email]);
    return id;
  };
  const write = async (form: object, by: BuiltStaff = owner): Promise<string> => {
    const body = { ...formOf(MailForm).empty, subject: "The second night", html: "<p>The fee is open.</p>", ...form };
    const answer = await ask(mailLogs.send, by.token, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const deliver = async (id: string) => {
    await inAgency(agency, "update mail_log set sent_at = now() - interval '1 second' where id = $1", [id]);
    await app.jobHandlers.sendMail?.({ agencyId: agency, mailLogId: id });
  };
  const read = async (id: string, by: BuiltStaff = owner, body: object = {}) => {
    const answer = await ask(contactTimelines.get, by.token, { params: { id }, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const subjects = async (id: string, by: BuiltStaff = owner, body: object = {}) =>
    (await read(id, by, body)).entries.map(({ title }) => title);
  /** The last contact with a talent, as their list shows it. */
  const last = async (id: string, by: BuiltStaff = owner) =>
    (await ask(people.list, by.token, { params: { family: "talents" }, query: {} })).data.find((row) => row.id === id)
      ?.lastContact?.kind ?? null;
  const quiet = async (by: BuiltStaff = owner) =>
    (await ask(people.list, by.token, { params: { family: "talents" }, query: { notHeardFor: "30" } })).data.map(
      ({ displayName }) => displayName,
    );
  return { agency, owner, partner, contactOf, personOf, write, deliver, read, subjects, last, quiet };
}

test("an email is once in the timeline of everyone it names, from when it was sent", async () => {
  const { partner, contactOf, personOf, write, deliver, read, subjects } = await setUp();
  const astrid = await contactOf("Astrid Kellaway", "astrid@northlight.example");
  const joachim = await contactOf("Joachim Prell", "joachim@northlight.example");
  const ana = await personOf("Ana Lopez", "ana@outside.example");
  const id = await write({
    to: ["astrid@northlight.example", "nobody@outside.example"],
    cc: ["joachim@northlight.example"],
    recordIds: [ana],
  });
  expect(await subjects(partner)).toEqual([]);
  await deliver(id);
  const { entries, counts, contacts } = await read(partner);
  expect(entries).toMatchObject([
    {
      kind: "email",
      id,
      title: "The second night",
      words: "The fee is open.",
      direction: "OUT",
      code: "SENT",
      by: { displayName: "Beatriz Lund" },
      who: "Astrid Kellaway, nobody@outside.example",
      count: 1,
      files: [],
    },
  ]);
  expect(counts).toContainEqual({ kind: "email", count: 1 });
  expect(contacts).toMatchObject([{ last: { kind: "email" } }, { last: { kind: "email" } }]);
  for (const contactId of [astrid, joachim]) expect(await subjects(partner, undefined, { contactId })).toHaveLength(1);
  expect(await subjects(partner, undefined, { q: "second" })).toHaveLength(1);
  expect(await subjects(partner, undefined, { q: "tenth" })).toEqual([]);
  // Written about a talent, it stands with them, and is no contact with them.
  expect(await subjects(ana)).toEqual(["The second night"]);
});

test("private mail counts for its owner alone, and shared mail by the right to comms", async () => {
  for (const path of ["INBOX", "Sent"] as const) imap.folder(path).messages.length = 0;
  const { agency, owner, personOf, subjects, last, quiet, read } = await setUp();
  const levels = { COMM: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } as const;
  const bea = await buildStaff(agency, { levels });
  const [ana, tom] = [
    await personOf("Ana Lopez", "ana@outside.example"),
    await personOf("Tom Hart", "tom@outside.example"),
  ];
  const form = {
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
  const box = await ask(mailboxes.create, bea.token, { body: form });
  expect(box.status, box.text).toBe(200);
  imap.deliver(rawEmail({ subject: "Between us", to: "bea@agency.example, tom@outside.example" }));
  await app.jobHandlers.syncMailbox?.({ agencyId: agency, mailboxId: box.data.id });
  expect(await subjects(ana, bea)).toEqual(["Between us"]);
  expect(await last(ana, bea)).toBe("email");
  expect(await quiet(bea)).toEqual([]);
  const colleague = await buildStaff(agency, { levels });
  for (const by of [owner, colleague]) {
    expect(await subjects(ana, by)).toEqual([]);
    expect((await read(ana, by)).counts).toContainEqual({ kind: "email", count: 0 });
    expect(await subjects(ana, by, { q: "between" })).toEqual([]);
    expect(await last(ana, by)).toBeNull();
    expect(new Set(await quiet(by))).toEqual(new Set(["Ana Lopez", "Tom Hart"]));
  }
  const [line] = (await ask(mailLogs.list, bea.token, { body: {} })).data;
  expect((await ask(mailLogs.share, bea.token, { params: { id: line?.id ?? "" }, body: {} })).status).toBe(200);
  expect(await subjects(ana)).toEqual(["Between us"]);
  expect(await last(ana)).toBe("email");
  expect(await quiet()).toEqual([]);
  // A colleague with one of its people sees it, with all of them; others do not.
  const agent = await buildStaff(agency, { levels: { COMM: ["VIEW_ASSIGN"], TALENT: ["VIEW_ALL"] } });
  const outsider = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  expect([await subjects(ana, agent), await last(ana, agent)]).toEqual([[], null]);
  await assign(agency, tom, [agent.id]);
  expect([await subjects(ana, agent), await last(ana, agent)]).toEqual([["Between us"], "email"]);
  expect(await quiet(agent)).toEqual([]);
  expect([await subjects(ana, outsider), await last(ana, outsider)]).toEqual([[], null]);
});

test("unsent, reported, automatic and deleted emails are no contact", async () => {
  const { agency, owner, personOf, write, deliver, subjects, last } = await setUp();
  const ana = await personOf("Ana Lopez", "ana@outside.example");
  const id = await write({ to: ["ana@outside.example"] });
  expect(await last(ana)).toBeNull();
  await deliver(id);
  expect(await last(ana)).toBe("email");
  const setColumn = (change: string) => inAgency(agency, `update mail_log set ${change} where id = $1`, [id]);
  await setColumn("state = 'BOUNCED'");
  expect([await last(ana), await subjects(ana)]).toEqual([null, ["The second night"]]);
  await setColumn("state = 'SENT', kind = 'AUTO_REPLY'");
  expect(await last(ana)).toBeNull();
  await setColumn("kind = 'MAIL'");
  expect(await last(ana)).toBe("email");
  expect((await ask(mailLogs.remove, owner.token, { params: { id } })).status).toBe(200);
  expect([await last(ana), await subjects(ana)]).toEqual([null, []]);
  expect((await ask(mailLogs.restore, owner.token, { params: { id }, body: {} })).status).toBe(200);
  expect([await last(ana), await subjects(ana)]).toEqual(["email", ["The second night"]]);
});

test("a sent file is in the timeline of its receivers, and counts once it was sent (B-131)", async () => {
  const { agency, owner, partner, contactOf, read } = await setUp();
  await contactOf("Astrid Kellaway", "astrid@northlight.example");
  const talent = await buildPerson(agency);
  const { file: key } = await addLibraryFile(agency, talent, "rider.pdf");
  const sent = await ask(fileShares.send, owner.token, {
    body: { key, recipients: ["astrid@northlight.example"], subject: "The rider", message: "As agreed" },
  });
  expect(sent.status, sent.text).toBe(200);
  const kinds = async () =>
    (await ask(partners.list, owner.token, { query: {} })).data.map(({ lastContact }) => lastContact?.kind ?? null);
  expect([await kinds(), (await read(partner)).entries]).toEqual([[null], []]);
  await inAgency(
    agency,
    "update mail set state = 'sent', sent_at = now() where id = (select outbox_id from mail_log where agency_id = $1)",
    [agency],
  );
  expect(await kinds()).toEqual(["email"]);
  const [entry] = (await read(partner)).entries;
  expect(entry).toMatchObject({ kind: "email", title: "The rider", who: "Astrid Kellaway", code: "SENT" });
  expect(JSON.stringify(entry)).not.toContain("/share/file/");
  expect((await read(talent)).entries).toMatchObject([{ title: "The rider" }]);
});
