import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type LEVELS, normalForm } from "#contract/access.ts";
import { commsSettings } from "#contract/comms/comms-setting.ts";
import { EnquiryFormBody, enquiryForms } from "#contract/comms/enquiry-form.ts";
import { PROOF_BITS } from "#contract/comms/submission.ts";
import { websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import { formOf } from "#contract/form.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { EnquiryForm } from "#contract/opportunities/enquiry.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { startApp, testConfig } from "#test/app.ts";
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
import { freshAddress } from "#test/limits/fresh-address.ts";
import { tidyEnquiries } from "./tidy.ts";

const { ask, app, database } = await startApp();
const SITE = "https://canal.example.com";
const solve = (challenge: string): number => {
  for (let n = 0; ; n += 1) {
    const hash = createHash("sha256").update(`${challenge}.${n}`).digest();
    if (hash.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0) return n;
  }
};
/** The hidden field is filled, and nothing proves that time was spent. */
const SPAM = { leaveEmpty: "https://spam.example", challenge: undefined, proof: undefined };
const WORDS = { name: "June Abara", email: "june@canal.example.com", text: "Two winter evenings in July." };

interface Sending {
  from?: string;
  origin?: string | undefined;
  /** How long ago the challenge was made. */
  ageMs?: number;
}
async function setUp(form: Partial<EnquiryFormBody> = {}) {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const receiver = await buildStaff(agency, { levels: { COMM: ["EDIT_ASSIGN"] } });
  const body = {
    ...formOf(EnquiryFormBody).empty,
    name: "Website",
    receiverIds: [receiver.id],
    allowedOrigins: [SITE],
    ...form,
  };
  const created = await ask(enquiryForms.create, owner.token, { body });
  expect(created.status, created.text).toBe(200);
  const [row] = (await ask(enquiryForms.list, owner.token)).data;
  const key = row?.key ?? "";
  const knock = (
    method: "GET" | "POST" | "OPTIONS",
    path = "",
    { from = freshAddress(), origin }: Sending = {},
    payload?: object,
  ) =>
    app.inject({
      method,
      url: `/enquiry/${key}${path}`,
      remoteAddress: from,
      headers: { ...(origin && { origin }) },
      ...(payload && { payload }),
    });
  const solved = async ({ ageMs = 5000 }: Sending = {}) => {
    const { challenge } = (await knock("GET", "/form")).json().responseData as { challenge: string };
    const old = Date.now() - ageMs;
    const { openSecrets } = await import("#server/lib/security/secrets.ts");
    const secrets = openSecrets(testConfig().appSecret);
    const [, nonce = ""] = challenge.split(".");
    const aged = `${old}.${nonce}.${secrets.sign(`enquiry:${row?.id}:${old}:${nonce}`)}`;
    return { challenge: aged, proof: solve(aged) };
  };
  const send = async (words: object = {}, sending: Sending = {}) =>
    knock("POST", "", sending, { ...WORDS, ...(await solved(sending)), ...words });
  const list = async (by: BuiltStaff = owner, query: object = {}) =>
    (await ask(websiteEnquiries.list, by.token, { body: query })).data;
  const first = async () => {
    const [enquiry] = await list();
    if (!enquiry) throw new Error("no enquiry");
    return enquiry;
  };
  const mails = () =>
    inAgency(agency, "select to_address, subject from mail where agency_id = $1 order by id", [agency]);
  return { agency, owner, receiver, form: row, key, knock, send, solved, list, first, mails };
}

describe("what a website sends (R-161, C-251, E-456)", () => {
  test("an enquiry is kept, and answered the same whether it is good, doubled or spam", async () => {
    const { send, list } = await setUp();
    const answers = [await send(), await send(), await send({ ...SPAM, text: "Buy now" })];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 3 }, () => [202, JSON.stringify({ responseData: { received: true } })]),
    );
    expect(await list()).toMatchObject([
      { status: "SPAM", spamReasons: ["trap", "noProof"], text: "Buy now" },
      { status: "NEW", spamScore: 0, times: 2, name: "June Abara", party: null, form: { name: "Website" } },
    ]);
  });

  test("an enquiry isn't spam for the hidden field alone, nor for one that password managers fill", async () => {
    const { send, list } = await setUp();
    expect((await send({ leaveEmpty: "June Abara" })).statusCode).toBe(202);
    expect((await send({ website: "https://canal.example.com", text: "Another" })).statusCode).toBe(202);
    expect(await list()).toMatchObject([
      { status: "NEW", spamReasons: [] },
      { status: "NEW", spamReasons: ["trap"] },
    ]);
  });

  test("an enquiry comes from websites that the form allows, from its own page and from programs", async () => {
    const { knock, send, list } = await setUp();
    const allowed = await send({}, { origin: SITE });
    expect([allowed.statusCode, allowed.headers["access-control-allow-origin"]]).toEqual([202, SITE]);
    expect((await knock("OPTIONS", "", { origin: SITE })).headers).toMatchObject({
      "access-control-allow-origin": SITE,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
    });
    for (const origin of ["https://evil.example.com", "null", `${SITE}.evil.example`, "http://canal.example.com"]) {
      for (const answer of [await send({ text: "x" }, { origin }), await knock("OPTIONS", "", { origin })]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
    }
    expect(await list()).toMatchObject([{ origin: SITE }]);
  });

  test("a form asks an enquiry for what it requires, and leaves out what is off", async () => {
    const { send, first } = await setUp({ company: "required", phone: "off", dates: "optional" });
    const refused = await send();
    expect([refused.statusCode, refused.json().error.details]).toEqual([
      400,
      [{ field: "company", code: "requiredField", message: "This field is required" }],
    ]);
    await send({ company: "Canal House", phone: "+61 491 570 156", startDate: "2027-07-03" });
    expect(await first()).toMatchObject({
      company: "Canal House",
      phone: null,
      startDate: "2027-07-03",
      endDate: null,
    });
    expect((await send({ email: "nobody" })).statusCode).toBe(400);
    expect((await send({ role: "owner" })).statusCode).toBe(400);
  });

  test("an enquiry is spam by haste, and by two other doubts; each challenge counts once", async () => {
    const { knock, solved, send, list } = await setUp();
    const good = await solved();
    const reasons: [object, Sending?][] = [
      [{ ...good, text: "first" }],
      [{ ...good, text: "used again" }],
      [{ text: "quick" }, { ageMs: 500 }],
      [{ text: "late" }, { ageMs: 601_000 }],
      [{ text: "unsolved", proof: 0, challenge: "1.2.3" }],
      [{ text: "see http://a.example, http://b.example, http://c.example and www.d.example" }],
      [{ text: "<a href=x>http://a.example http://b.example</a>", challenge: "x" }],
    ];
    for (const [words, sending] of reasons) expect((await send(words, sending)).statusCode).toBe(202);
    expect((await list()).reverse().map(({ status, spamReasons }) => [status, ...spamReasons])).toEqual([
      ["NEW"],
      ["NEW", "noProof"],
      ["SPAM", "fast"],
      ["NEW", "noProof"],
      ["NEW", "noProof"],
      ["NEW", "links"],
      ["SPAM", "noProof", "links", "markup"],
    ]);
    expect((await knock("POST", "", {}, {})).statusCode).toBe(400);
  });

  test("an enquiry is refused after 20 in an hour from one address, and many before it are a doubt", async () => {
    const { send, list } = await setUp();
    const from = freshAddress();
    for (let n = 0; n < 20; n += 1) expect((await send({ text: `number ${n}` }, { from })).statusCode).toBe(202);
    expect((await send({ text: "one more" }, { from })).statusCode).toBe(429);
    expect((await send({ text: "from elsewhere" })).statusCode).toBe(202);
    const enquiries = await list(undefined, { pageSize: 100 });
    expect(enquiries).toHaveLength(21);
    expect(enquiries.filter(({ spamReasons }) => spamReasons.includes("rate"))).toHaveLength(15);
  });

  test("an enquiry is joined by the same email or phone with the same words within a day", async () => {
    const { agency, send, list } = await setUp();
    const phone = "+61 491 570 156";
    await send({ phone });
    await send({ phone: "+61 491 570 156", email: "other@canal.example.com", text: " Two WINTER evenings\nin july. " });
    await Promise.all([send(), send(), send()]);
    await send({ text: "Other words" });
    expect(await list(undefined, { orderBy: "receivedAt", orderDirection: "ASC" })).toMatchObject([
      { times: 5 },
      { times: 1 },
    ]);
    await inAgency(agency, "update website_enquiry set received_at = now() - interval '25 hours' where times = 5");
    await send();
    expect(await list()).toHaveLength(3);
  });
});

test("an unknown, switched-off and deleted form answer the same", async () => {
  const { key, owner, form, knock } = await setUp();
  const page = await knock("GET");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.body).toContain(`data-form="${key}"`);
  const unknown = await app.inject({ url: "/enquiry/AAAAAAAAAAAAAAAAAAAAAA/form" });
  expect(unknown.statusCode).toBe(404);
  const { requestId: _, ...error } = unknown.json().error;
  const params = { id: form?.id ?? "" };
  const off = { ...formOf(EnquiryFormBody).empty, name: "Website", active: false, version: form?.version ?? 1 };
  expect((await ask(enquiryForms.update, owner.token, { params, body: off })).data).toMatchObject({ active: false });
  expect((await knock("GET", "/form")).json().error).toMatchObject(error);
  await ask(enquiryForms.update, owner.token, { params, body: { ...off, active: true, version: 2 } });
  expect((await knock("GET", "/form")).statusCode).toBe(200);
  await ask(enquiryForms.remove, owner.token, { params });
  expect((await knock("GET", "/form")).json().error).toMatchObject(error);
  await ask(enquiryForms.restore, owner.token, { params, body: {} });
  expect((await knock("GET", "/form")).statusCode).toBe(200);
});

test("a form's reply goes once a day to an address, never to spam or to machines", async () => {
  const { agency, send, mails } = await setUp({ replySubject: "Thank you", replyText: "We answer within a day." });
  await send();
  await send({ text: "And one thing more." });
  await send({ email: "no-reply@canal.example.com", text: "a" });
  await send({ email: "spam@canal.example.com", text: "b", ...SPAM });
  expect(await mails()).toEqual([{ to_address: "june@canal.example.com", subject: "Thank you" }]);
  await inAgency(
    agency,
    "update website_enquiry set replied_at = now() - interval '25 hours' where replied_at is not null",
  );
  await send({ text: "A day later" });
  expect(await mails()).toHaveLength(2);
});

test("the sender of an enquiry is a contact by email, else by phone, or a talent", async () => {
  const { agency, send, list } = await setUp();
  const partner = await buildPartner(agency, { displayName: "Canal House" });
  const contactId = await buildPartnerContact(agency, partner, { name: "June A." });
  await inAgency(agency, "update partner_contact set email = 'June@canal.example.com' where id = $1", [contactId]);
  const talent = await buildPerson(agency, { displayName: "Imogen" });
  await inAgency(agency, "update person set email = 'imogen@example.com' where id = $1", [talent]);
  await send();
  await send({ email: "Imogen@example.com", text: "from a talent" });
  await send({ email: "else@example.com", text: "from nobody" });
  expect((await list()).map(({ party }) => party)).toMatchObject([
    null,
    { id: talent, kind: "talent", displayName: "Imogen" },
    { id: partner, contactId, displayName: "June A.", company: "Canal House" },
  ]);
});

describe("who sees an enquiry", () => {
  test("receivers, the assignee, those who have its people, and the right to all see an enquiry", async () => {
    const talent = { id: "" };
    const { agency, owner, receiver, form, send, first, list } = await setUp();
    talent.id = await buildPerson(agency);
    await inAgency(agency, "update enquiry_form set talent_id = $2 where id = $1", [form?.id, talent.id]);
    const partner = await buildPartner(agency);
    const contact = await buildPartnerContact(agency, partner);
    await inAgency(agency, "update partner_contact set email = $2 where id = $1", [contact, WORDS.email]);
    await send();
    const { id } = await first();
    const by = async (level: (typeof LEVELS)[number]) =>
      buildStaff(agency, { levels: { COMM: normalForm([level], "COMM") } });
    const nobody = await by("VIEW_ASSIGN");
    const ofTalent = await by("VIEW_ASSIGN");
    await assign(agency, talent.id, [ofTalent.id]);
    const ofPartner = await by("EDIT_ASSIGN");
    await assign(agency, partner, [ofPartner.id]);
    const assignee = await by("VIEW_ASSIGN");
    await inAgency(agency, "update website_enquiry set assigned_to_id = $2 where id = $1", [id, assignee.id]);
    const expected: [BuiltStaff, boolean][] = [
      ...[owner, receiver, ofTalent, ofPartner, assignee, await by("VIEW_ALL")].map((reader): [BuiltStaff, boolean] => [
        reader,
        true,
      ]),
      [nobody, false],
    ];
    for (const [reader, sees] of expected) {
      expect((await list(reader)).length).toBe(sees ? 1 : 0);
      expect((await ask(websiteEnquiries.get, reader.token, { params: { id } })).status).toBe(sees ? 200 : 404);
      const [rule] = await inAgency(
        agency,
        "select reads_enquiry(e, $2) as reads from website_enquiry e where id = $1",
        [id, reader.id],
      );
      expect(rule?.reads).toBe(sees);
    }
    expect((await ask(websiteEnquiries.get, (await by("NO_ACCESS")).token, { params: { id } })).status).toBe(403);
  });

  test("receivers and the assignee hear of an enquiry; of spam only once it is restored", async () => {
    const { agency, owner, receiver, send, first } = await setUp();
    const assignee = await buildStaff(agency, { levels: { COMM: ["VIEW_ASSIGN"] } });
    const inbox = async (by: BuiltStaff) => (await ask(notifications.list, by.token, { body: {} })).data;
    await send(SPAM);
    expect(await inbox(receiver)).toEqual([]);
    const enquiry = await first();
    const set = (body: { status?: "NEW" | "CLOSED"; assignedToId?: string | null }, version: number) =>
      ask(websiteEnquiries.update, owner.token, {
        params: { id: enquiry.id },
        body: { assignedToId: null, version, ...body },
      });
    expect((await set({ status: "NEW" }, enquiry.version)).data).toMatchObject({ status: "NEW" });
    expect(await inbox(receiver)).toMatchObject([
      { kind: "enquiry", enquiry: { id: enquiry.id, name: "June Abara" }, record: null },
    ]);
    expect(await inbox(assignee)).toEqual([]);
    expect((await set({ assignedToId: assignee.id }, enquiry.version + 1)).status).toBe(200);
    expect(await inbox(assignee)).toMatchObject([
      { kind: "enquiry", actor: { id: owner.id }, enquiry: { id: enquiry.id } },
    ]);
    // The right is asked again when it is shown.
    await set({ assignedToId: null }, enquiry.version + 2);
    expect(await inbox(assignee)).toEqual([]);
    expect((await set({ status: "CLOSED" }, enquiry.version)).status).toBe(409);
  });
});

describe("an opportunity made of an enquiry", () => {
  const converting = (title: string) => ({
    ...formOf(EnquiryForm).empty,
    ...WORDS,
    title,
    newPartner: "Canal House",
    addContact: true,
  });

  test("an opportunity from an enquiry links both ways, can add the sender, and is made once", async () => {
    const { owner, send, first } = await setUp();
    await send();
    const { id } = await first();
    const convert = () =>
      ask(websiteEnquiries.convert, owner.token, { params: { id }, body: converting("Winter garden") });
    const converted = await convert();
    expect(converted.status, converted.text).toBe(200);
    expect(await first()).toMatchObject({
      status: "CONVERTED",
      opportunity: { id: converted.data.id, name: "Winter garden" },
      party: { kind: "partner", displayName: "June Abara", company: "Canal House" },
    });
    const opportunity = (await ask(opportunities.get, owner.token, { params: { id: converted.data.id } })).data;
    expect(opportunity).toMatchObject({
      source: "ENQUIRY",
      enquiry: { channel: "WEBSITE", websiteEnquiryId: id, ...WORDS },
    });
    expect((await convert()).error).toMatchObject({ code: "convertedEnquiry" });
    const { version } = await first();
    const body = { status: "CLOSED" as const, assignedToId: null, version };
    expect((await ask(websiteEnquiries.update, owner.token, { params: { id }, body })).data.status).toBe("CONVERTED");
  });

  test("an opportunity from an enquiry takes its own right, and is shown to who may read it", async () => {
    const { owner, receiver, send, first, list } = await setUp();
    await send();
    const { id } = await first();
    const refused = await ask(websiteEnquiries.convert, receiver.token, { params: { id }, body: converting("A") });
    expect(refused.status).toBe(403);
    await ask(websiteEnquiries.convert, owner.token, { params: { id }, body: converting("A") });
    expect(await list(receiver)).toMatchObject([{ status: "CONVERTED", opportunity: null, party: null }]);
  });
});

test("spam ends after 30 days, and what was restored stays", async () => {
  const { agency, owner, send, list } = await setUp();
  await send({ ...SPAM, text: "old" });
  await send({ ...SPAM, text: "restored" });
  await send({ ...SPAM, text: "young" });
  const restored = (await list()).find(({ text }) => text === "restored");
  if (!restored) throw new Error("nothing to restore");
  await ask(websiteEnquiries.update, owner.token, {
    params: { id: restored.id },
    body: { status: "NEW", assignedToId: null, version: restored.version },
  });
  await inAgency(agency, "update website_enquiry set spam_at = now() - interval '31 days' where text = 'old'");
  await tidyEnquiries(database);
  expect((await list()).map(({ text }) => text)).toEqual(["young", "restored"]);
});

test("enquiries are kept unless the agency says for how long, from the last time they were sent", async () => {
  const { agency, owner, send, list } = await setUp();
  for (const text of ["old", "again", "young"]) await send({ text });
  await inAgency(agency, "update website_enquiry set received_at = now() - interval '400 days' where text <> 'young'");
  await inAgency(agency, "update website_enquiry set last_at = received_at where text = 'old'");
  const texts = async () => {
    await tidyEnquiries(database);
    return (await list()).map(({ text }) => text).sort();
  };
  expect((await ask(commsSettings.get, owner.token)).data).toEqual({
    enquiryDays: null,
    mailDays: null,
    messageDays: null,
    version: 1,
  });
  expect(await texts()).toEqual(["again", "old", "young"]);
  const set = (enquiryDays: number | null, version: number) =>
    ask(commsSettings.update, owner.token, { body: { enquiryDays, mailDays: null, messageDays: null, version } });
  expect((await set(89, 1)).error?.details).toMatchObject([{ field: "enquiryDays" }]);
  expect((await set(500, 1)).data).toMatchObject({ enquiryDays: 500, version: 2 });
  expect(await texts()).toEqual(["again", "old", "young"]);
  expect((await set(90, 1)).status).toBe(409);
  expect((await set(90, 2)).data).toMatchObject({ enquiryDays: 90, version: 3 });
  expect(await texts()).toEqual(["again", "young"]);
});
