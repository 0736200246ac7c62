import { expect, test } from "vitest";
import { eventRecord, events } from "#contract/events/event.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { ownLinks } from "#contract/session/stranger-link.ts";
import { settlementLinks, settlementPage } from "#contract/settlements/link.ts";
import { settlementSignatures, settlements } from "#contract/settlements/settlement.ts";
import { mails } from "#contract/staff/outbox.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { DUE_OF_NIGHT, type SettledBy, setUpSettlements } from "#test/finance/settlements.ts";
import { buildReceipt } from "#test/generated/world/deals/settlements.ts";
import { WORLD_KINDS } from "#test/generated/world/kinds.ts";

const { ask } = await startApp();
const SIGNS = { mark: "typed", markPath: null, agreed: true, name: "Desmond Achari", role: "Promoter" } as const;
const tokenOf = (url: string): string => new URL(url).pathname.replace("/settlement/", "");

async function setUp() {
  const base = await setUpSettlements({ ask });
  const { owner, get } = base;
  const shownOf = async (id: string) => (await get(id)).data.version;
  const create = async (id: string, by: SettledBy = owner) =>
    ask(settlementLinks.create, by.token, { params: { id }, body: { shown: await shownOf(id) } });
  const link = async (id: string): Promise<string> => tokenOf((await create(id)).data.url);
  const open = (token: string) => ask(settlementPage.get, undefined, { params: { token } });
  const signBy = async (token: string, id: string, more: object = {}) =>
    ask(settlementPage.sign, undefined, { params: { token }, body: { ...SIGNS, shown: await shownOf(id), ...more } });
  return { ...base, shownOf, create, link, open, signBy };
}

test("the promoter reads what they sign by a link, and nothing else of the agency", async () => {
  const { settle, link, open, get, agency, owner } = await setUp();
  const id = await settle();
  const token = await link(id);
  expect(token).toMatch(/^[\w-]{43}$/);
  const shown = await open(token);
  expect(shown.data).toMatchObject({
    state: "OPEN",
    settlement: { title: "Foundry night", figures: { guarantee: 1_200_000, talent: "The Tin Lanterns" } },
    signatures: [],
  });
  expect(shown.text).not.toMatch(new RegExp(`${id}|${agency}|${owner.id}|paidInvoices|contract`));
  expect((await get(id)).data.sentLink).toMatchObject({ email: null, stands: true, openedAt: expect.any(String) });
  const stored = await inAgency(agency, "select encode(hash, 'hex') as hash from settlement_link", []);
  expect(JSON.stringify(stored)).not.toContain(token);
  const pdf = await ask(settlementPage.pdf, undefined, { params: { token } });
  expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await open("x".repeat(43))).status).toBe(404);
});

test("the promoter signs once by the link, which locks the settlement and tells the lead", async () => {
  const { settle, link, open, signBy, sign, get, owner, agency } = await setUp();
  const lead = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
  const id = await settle();
  await inAgency(agency, "update event set lead_id = $2 where id = $1", [id, lead.id]);
  await sign(id, "OURS");
  const token = await link(id);
  expect((await open(token)).data.signatures).toMatchObject([{ side: "OURS" }]);
  expect((await signBy(token, id, { shown: 1 })).error?.code).toBe("movedOn");
  expect((await signBy(token, id)).status).toBe(200);
  const { data } = await get(id);
  expect([data.state, data.signed[0]?.due, data.sentLink]).toEqual(["SIGNED", DUE_OF_NIGHT, null]);
  const draft = await ask(invoices.get, owner.token, { params: { id: data.signed[0]?.invoice?.id ?? "" } });
  expect([draft.data.status, draft.data.net]).toEqual(["Created", DUE_OF_NIGHT - 600_000]);
  expect((await signBy(token, id)).error?.code).toBe("signingEnded");
  const after = await open(token);
  expect(after.data).toMatchObject({ state: "SIGNED", settlement: null });
  expect(after.text).not.toContain("Sound and light");
  expect((await ask(settlementPage.pdf, undefined, { params: { token } })).status).toBe(404);
  const told = await ask(notifications.list, lead.token, { body: {} });
  expect(told.data.map(({ signing }) => signing)).toEqual([{ what: "signed", name: "Desmond Achari" }]);
  const history = await ask(eventRecord.history, owner.token, { params: { id } });
  expect(history.text).toContain("Desmond Achari");
});

test("a link is good for the version that was sent, until it ends, is revoked or replaced", async () => {
  const { settle, link, open, signBy, save, get, sign, agency, owner } = await setUp();
  const id = await settle();
  const stateOf = async (token: string) => (await open(token)).data.state;
  const first = await link(id);
  const second = await link(id);
  expect([await stateOf(first), await stateOf(second)]).toEqual(["REVOKED", "OPEN"]);
  await save(id, { termDays: 21 });
  expect([await stateOf(second), (await get(id)).data.sentLink?.stands]).toEqual(["CHANGED", false]);
  expect((await open(second)).text).not.toContain("Sound and light");
  expect((await signBy(second, id)).error?.code).toBe("signingEnded");
  const third = await link(id);
  await ask(settlementLinks.remove, owner.token, { params: { id } });
  expect([await stateOf(third), (await get(id)).data.sentLink]).toEqual(["REVOKED", null]);
  const fourth = await link(id);
  await inAgency(agency, "update settlement_link set expires_at = now() where event_id = $1", [id]);
  expect([await stateOf(fourth), (await get(id)).data.sentLink]).toEqual(["ENDED", null]);
  expect((await signBy(fourth, id)).error?.code).toBe("signingEnded");
  // Signed beside it, on the page of the agency.
  const fifth = await link(id);
  await sign(id, "PROMOTER");
  expect(await stateOf(fifth)).toBe("SIGNED");
  expect((await signBy(fifth, id)).error?.code).toBe("signingEnded");
});

test("nobody is asked to sign what is signed, has moved on, or is gone", async () => {
  const { settle, link, open, create, sign, owner } = await setUp();
  const id = await settle();
  const old = await ask(settlementLinks.create, owner.token, { params: { id }, body: { shown: 1 } });
  expect(old.error?.code).toBe("movedOn");
  const token = await link(id);
  await ask(settlements.remove, owner.token, { params: { id } });
  expect((await open(token)).status).toBe(404);
  await ask(settlements.begin, owner.token, { params: { id } });
  expect((await open(token)).data.state).toBe("CHANGED");
  const next = await link(id);
  await sign(id, "PROMOTER");
  expect((await create(id)).error?.code).toBe("settlementState");
  await sign(id, "OURS");
  expect((await create(id)).error?.code).toBe("settlementSigned");
  await ask(events.remove, owner.token, { params: { id } });
  expect((await open(next)).status).toBe(404);
});

test("the promoter disagrees by the link, of which the lead hears, and can sign it later", async () => {
  const { settle, link, open, signBy, shownOf, get, owner, agency } = await setUp();
  const lead = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
  const id = await settle();
  await inAgency(agency, "update event set lead_id = $2 where id = $1", [id, lead.id]);
  const token = await link(id);
  const ours = { shown: await shownOf(id), what: "They never pay in time", name: null };
  await ask(settlementSignatures.disagree, owner.token, { params: { id }, body: ours });
  expect((await open(token)).data.settlement?.disagreement).toBeNull();
  const body = { shown: await shownOf(id), name: "Desmond Achari", what: "The hire is 4,000" };
  expect((await ask(settlementPage.disagree, undefined, { params: { token }, body })).status).toBe(200);
  expect((await get(id)).data).toMatchObject({ state: "OPEN", disagreement: { what: "The hire is 4,000" } });
  const told = await ask(notifications.list, lead.token, { body: {} });
  expect(told.data.map(({ signing }) => signing)).toContainEqual({ what: "disagreed", name: "Desmond Achari" });
  expect((await open(token)).data.settlement?.disagreement?.name).toBe("Desmond Achari");
  expect((await signBy(token, id)).status).toBe(200);
});

test("a link that is emailed leaves by the outbox without amounts, and works", async () => {
  const { settle, open, shownOf, get, owner } = await setUp();
  const id = await settle();
  const body = { shown: await shownOf(id), email: "desmond@foundry.example" };
  expect((await ask(settlementLinks.send, owner.token, { params: { id }, body })).status).toBe(200);
  expect((await get(id)).data.sentLink).toMatchObject({ email: "desmond@foundry.example", stands: true });
  const [mail] = (await ask(mails.list, owner.token, { body: {} })).data;
  expect([mail?.to, mail?.subject]).toEqual(["desmond@foundry.example", "Please sign the settlement: Foundry night"]);
  const { text } = (await ask(mails.reveal, owner.token, { params: { id: mail?.id ?? "" }, body: {} })).data;
  expect(text).not.toMatch(/\d,\d{3}|12000/);
  const token = /\/settlement\/([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  expect((await open(token)).data.state).toBe("OPEN");
});

test("a cost names files of its event as receipts, which the promoter opens by the link", async () => {
  const { settle, addShow, save, get, link, owner, agency } = await setUp();
  const id = await settle();
  const other = await addShow({ title: "Second night" });
  const receipt = await buildReceipt(agency, id);
  const elsewhere = await WORLD_KINDS.attachment.build(agency, { parent: other });
  const [cost] = (await get(id)).data.figures.costs;
  expect(cost?.receiptIds).toEqual([receipt]);
  const foreign = await save(id, { costs: [{ ...cost, receiptIds: [receipt, elsewhere] }] });
  expect(refusedFields(foreign)).toEqual(["costs.0.receiptIds.1"]);
  const token = await link(id);
  const shown = (await ask(settlementPage.get, undefined, { params: { token } })).data.receipts;
  expect(shown).toEqual([{ id: receipt, name: "Hire.pdf" }]);
  const open = (named: string) => ask(settlementPage.receipt, undefined, { params: { token, receipt: named } });
  const file = await open(receipt);
  expect([file.status, file.text]).toEqual([200, "%PDF-1.7"]);
  // Others of the event are not shown.
  const unnamed = await WORLD_KINDS.attachment.build(agency, { parent: id });
  expect([(await open(unnamed)).status, (await open("x")).status]).toEqual([404, 404]);
  await ask(attachments.remove, owner.token, { params: { id: receipt } });
  expect((await get(id)).data.figures.costs[0]?.receiptIds).toEqual([]);
  expect((await open(receipt)).status).toBe(404);
});

test("links take the right to change the settlement, and their maker ends them with all others", async () => {
  const { settle, create, link, open, owner, agency } = await setUp();
  const id = await settle();
  const plain = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  const reader = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], CONTRACT: ["VIEW_ALL"] } });
  expect([(await create(id, plain)).status, (await create(id, reader)).status]).toEqual([404, 404]);
  const token = await link(id);
  const listed = (await ask(ownLinks.list, owner.token, {})).data;
  expect(listed.map(({ kind, name }) => [kind, name])).toEqual([["settlementLink", "Foundry night"]]);
  await ask(ownLinks.endAll, owner.token, {});
  expect((await open(token)).data.state).toBe("REVOKED");
  const { data } = await ask(settlements.get, reader.token, { params: { id } });
  expect(data.editable).toBe(false);
  const body = { shown: data.version };
  expect((await ask(settlementSignatures.reopen, reader.token, { params: { id }, body })).status).toBe(404);
});
