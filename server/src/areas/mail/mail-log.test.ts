import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { fileShares } from "#contract/library/share.ts";
import { MailForm, mailLogs } from "#contract/mail/mail-log.ts";
import { mailSettings, mailTemplates } from "#contract/mail/mail-setting.ts";
import { startApp } from "#test/app.ts";
import {
  assign,
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { addLibraryFile } from "#test/generated/world/library/build.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";

const smtp = await openMailbox();
const app = await startApp({ smtpUrl: smtp.url, mailFrom: "Harbour <office@harbour.example>" });
const { ask } = app;
const FORM = {
  ...formOf(MailForm).empty,
  subject: "The second night",
  html: "<p>The fee is <strong>open</strong>.</p>",
};
type By = { token: string };
const withEmail = (agency: string, table: "person" | "partner_contact", id: string, email: string) =>
  inAgency(agency, `update ${table} set email = $2 where id = $1`, [id, email]);

async function setUp() {
  const agency = await buildAgency("Harbour & Vale");
  const owner = await buildStaff(agency, { role: "agency", displayName: "Beatriz Lund" });
  const agent = await buildStaff(agency, {
    levels: { COMM: ["EDIT_ASSIGN"], TALENT: ["VIEW_ALL"], PARTNER: ["VIEW_ALL"] },
  });
  const send = (form: object, by: By = owner) => ask(mailLogs.send, by.token, { body: { ...FORM, ...form } });
  const add = async (form: object, by: By = owner): Promise<string> => {
    const answer = await send(form, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const get = (id: string, by: By = owner) => ask(mailLogs.get, by.token, { params: { id } });
  const list = async (body: object = {}, by: By = owner) =>
    (await ask(mailLogs.list, by.token, { body })).data.map(({ subject }) => subject);
  /** Lets its time come, and runs the job. */
  const deliver = async (id: string) => {
    await inAgency(
      agency,
      "update mail_log set sent_at = now() - interval '1 second' where id = $1 and state = 'SCHEDULED'",
      [id],
    );
    await app.jobHandlers.sendMail?.({ agencyId: agency, mailLogId: id });
    return (await inAgency(agency, "select state, problem from mail_log where id = $1", [id]))[0];
  };
  const newAddress = (name: string) => `${name}-${randomUUID()}@example.com`;
  return { agency, owner, agent, send, add, get, list, deliver, newAddress };
}

test("an email is logged at once, matched with its contact, and sent at its time (C-254, C-256)", async () => {
  const { agency, owner, add, get, list, deliver, newAddress } = await setUp();
  const partner = await buildPartner(agency, { displayName: "Northlight" });
  const address = newAddress("astrid");
  await withEmail(
    agency,
    "partner_contact",
    await buildPartnerContact(agency, partner, { name: "Astrid Kellaway" }),
    address.toUpperCase(),
  );
  const opportunity = await buildRecord("opportunity", agency, { displayName: "Quiet Season" });
  const [copy, hidden] = [newAddress("copy"), newAddress("hidden")];
  const id = await add({ to: [address], cc: [copy], bcc: [hidden], recordIds: [opportunity] });
  expect((await get(id)).data).toMatchObject({
    direction: "OUT",
    state: "SCHEDULED",
    subject: "The second night",
    snippet: "The fee is open.",
    private: false,
    parties: [{ id: partner, kind: "partner", displayName: "Astrid Kellaway", company: "Northlight" }],
    records: [{ id: opportunity, name: "Quiet Season" }],
    to: [{ address }],
    cc: [{ address: copy }],
    bcc: [{ address: hidden }],
    madeBy: { id: owner.id },
    html: "<p>The fee is <strong>open</strong>.</p>",
  });
  await app.jobHandlers.sendMail?.({ agencyId: agency, mailLogId: id });
  expect(smtp.to(address), "not before its time").toEqual([]);
  expect(await deliver(id)).toEqual({ state: "SENT", problem: null });
  await app.jobHandlers.sendMail?.({ agencyId: agency, mailLogId: id });
  const [received, ...more] = smtp.to(address);
  expect(more).toEqual([]);
  expect(received?.to).toEqual([address, copy, hidden]);
  expect(received?.headers).toMatch(/^From: "?Beatriz Lund, Harbour & Vale"? <office@harbour.example>$/m);
  expect(received?.headers).toMatch(new RegExp(`^Reply-To: ${owner.email}$`, "m"));
  expect(received?.headers).toMatch(new RegExp(`^Message-ID: <${id}@harbour.example>$`, "m"));
  expect(received?.raw).not.toContain(hidden);
  expect(await list()).toEqual(["The second night"]);
});

test("an email can be cancelled within ten seconds, but not once it was sent", async () => {
  const { owner, add, list, deliver, newAddress } = await setUp();
  const [cancelled, left] = [newAddress("kept"), newAddress("left")];
  const cancel = (id: string, by: By = owner) => ask(mailLogs.cancel, by.token, { params: { id }, body: {} });
  const id = await add({ to: [cancelled] });
  expect((await cancel(id, (await setUp()).owner)).status).toBe(404);
  expect((await cancel(id)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await deliver(id)).toMatchObject({ state: "SCHEDULED" });
  expect(smtp.to(cancelled)).toEqual([]);
  const sent = await add({ to: [left] });
  await deliver(sent);
  expect((await cancel(sent)).status).toBe(400);
  expect(smtp.to(left)).toHaveLength(1);
});

test("a scheduled email waits, and its writer's rights are checked again when it is sent", async () => {
  const { agency, agent, send, add, get, deliver, newAddress } = await setUp();
  const past = await send({ to: [newAddress("a")], sendAt: "2020-01-01T00:00:00Z" });
  expect([past.status, past.error?.details.map(({ field }) => field)]).toEqual([400, ["sendAt"]]);
  const sendAt = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`;
  const address = newAddress("a");
  const id = await add({ to: [address], sendAt }, agent);
  expect((await get(id, agent)).data).toMatchObject({ state: "SCHEDULED", sentAt: sendAt });
  await inAgency(agency, "update account set locked_at = now() where id = $1", [agent.id]);
  expect(await deliver(id)).toEqual({ state: "FAILED", problem: "Its writer may no longer send emails" });
  expect(smtp.to(address)).toEqual([]);
});

test("an email is visible with one of its people, and without people by the right to all", async () => {
  const { agency, agent, add, list, get, newAddress } = await setUp();
  const [assigned, others] = [newAddress("mine"), newAddress("others")];
  const person = await buildPerson(agency, { displayName: "Ana Lopez" });
  await withEmail(agency, "person", person, assigned);
  await withEmail(agency, "person", await buildPerson(agency, { displayName: "Tom Hart" }), others);
  await assign(agency, person, [agent.id]);
  await add({ to: [assigned, others], subject: "Both" });
  const hidden = await add({ to: [others], subject: "Tom" });
  await add({ to: [newAddress("nobody")], subject: "Nobody" });
  await add({ to: [newAddress("nobody")], subject: "Own" }, agent);
  expect(new Set(await list({}, agent))).toEqual(new Set(["Both", "Own"]));
  expect((await get(hidden, agent)).status).toBe(404);
  expect(new Set(await list())).toEqual(new Set(["Both", "Tom", "Nobody", "Own"]));
  expect(await list({ aboutIds: [person] })).toEqual(["Both"]);
  expect(await list({ staffIds: [agent.id] })).toEqual(["Own"]);
  expect(await list({ q: "tom hart" })).toHaveLength(2);
  expect((await ask(mailLogs.remove, agent.token, { params: { id: hidden } })).status).toBe(404);
});

test("a deleted line comes back by undo for 30 days (C-255)", async () => {
  const { agency, owner, add, list, newAddress } = await setUp();
  const id = await add({ to: [newAddress("a")] });
  expect((await ask(mailLogs.remove, owner.token, { params: { id } })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await ask(mailLogs.restore, owner.token, { params: { id }, body: {} })).status).toBe(200);
  expect(await list()).toHaveLength(1);
  await inAgency(agency, "update mail_log set deleted_at = now() - interval '31 days' where id = $1", [id]);
  expect((await ask(mailLogs.restore, owner.token, { params: { id }, body: {} })).status).toBe(404);
});

test("the system log lists what the product sent, finance and contracts under their rights (C-258)", async () => {
  const { agency, owner, agent } = await setUp();
  const partner = await buildPartner(agency);
  await withEmail(agency, "partner_contact", await buildPartnerContact(agency, partner), "astrid@northlight.example");
  const contract = await buildRecord("contract", agency, { displayName: "Second night" });
  const add = (subject: string, purpose: string, about: string | null = null) =>
    inAgency(
      agency,
      `insert into mail (id, agency_id, to_address, subject, purpose, about_id, state)
        values (gen_random_uuid(), $1, 'Astrid@Northlight.example', $2, $3, $4, 'sent')`,
      [agency, subject, purpose, about],
    );
  await add("A file", "file");
  await add("An invoice", "finance");
  await add("A contract", "contract", contract);
  const read = async (by: By) =>
    (await ask(mailLogs.system, by.token, { query: { ownerType: "partner", id: partner } })).data
      .map(({ subject }) => subject)
      .sort();
  expect(await read(owner)).toEqual(["A contract", "A file", "An invoice"]);
  expect(await read(agent)).toEqual(["A file"]);
});

test("a template is filled for its receiver, and names the fields without a value", async () => {
  const { agency, owner } = await setUp();
  const { token } = owner;
  const contact = await buildPartnerContact(agency, await buildPartner(agency, { displayName: "North & Light" }), {
    name: "Astrid <Kellaway>",
  });
  const form = {
    name: "Greeting",
    subject: "{{subject}} for {{company}}",
    html: "<p>Dear {{ firstName }}, {{name}} of {{company}} {{other}}</p>",
  };
  const { data } = await ask(mailTemplates.create, token, { body: form });
  const body = { personId: null, contactId: contact, recordId: null };
  const filled = await ask(mailTemplates.fill, token, { params: { id: data.id }, body });
  expect(filled.data).toEqual({
    subject: "{{subject}} for North & Light",
    html: "<p>Dear Astrid, Astrid &lt;Kellaway&gt; of North &amp; Light {{other}}</p>",
    missing: ["subject"],
  });
});

test("opens are recorded only where the agency allows it and the email asks for it", async () => {
  const { owner, add, get, deliver, newAddress } = await setUp();
  const [quiet, address] = [newAddress("quiet"), newAddress("a")];
  await deliver(await add({ to: [quiet], tracksOpens: true }));
  expect(smtp.to(quiet)[0]?.raw).not.toContain("/mail/v1/opened/");
  await ask(mailSettings.update, owner.token, { body: { tracksOpens: true } });
  const id = await add({ to: [address], tracksOpens: true });
  await deliver(id);
  const [, token] = /\/mail\/v1\/opened\/([\w=\r\n-]+)\.gif/.exec(smtp.to(address)[0]?.body ?? "") ?? [];
  expect(token).toMatch(/^[\w-]{43}$/);
  for (let n = 0; n < 2; n += 1)
    expect((await app.app.inject({ url: `/mail/v1/opened/${token}.gif` })).headers["content-type"]).toBe("image/gif");
  expect((await app.app.inject({ method: "HEAD", url: `/mail/v1/opened/${token}.gif` })).statusCode).toBe(200);
  expect((await app.app.inject({ url: `/mail/v1/opened/${"x".repeat(43)}.gif` })).statusCode).toBe(200);
  expect((await get(id)).data).toMatchObject({ opened: 2, openedAt: expect.any(String) });
});

test("a link to a sent file is in the log without its token, and follows its email (B-131)", async () => {
  const { agency, owner, get, list, newAddress } = await setUp();
  const address = newAddress("ana");
  const person = await buildPerson(agency, { displayName: "Ana Lopez" });
  await withEmail(agency, "person", person, address);
  const { file: key } = await addLibraryFile(agency, person, "rider.pdf");
  const sent = await ask(fileShares.send, owner.token, {
    body: { key, recipients: [address], subject: "The rider", message: "As agreed" },
  });
  expect(sent.status, sent.text).toBe(200);
  expect(await list({ aboutIds: [person] })).toEqual(["The rider"]);
  const [row] = await inAgency(agency, "select id, outbox_id from mail_log where agency_id = $1", [agency]);
  const { data } = await get(String(row?.id));
  expect(data).toMatchObject({
    state: "SCHEDULED",
    parties: [{ id: person }],
    records: [{ id: person }],
    madeBy: { id: owner.id },
  });
  expect(data.text).toContain("As agreed");
  expect(data.text).not.toContain("/share/file/");
  await inAgency(agency, "update mail set state = 'sent', sent_at = now() where id = $1", [row?.outbox_id]);
  expect((await get(String(row?.id))).data.state).toBe("SENT");
});
