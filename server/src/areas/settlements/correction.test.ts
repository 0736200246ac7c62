import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { CreditNoteCreate, creditNotes } from "#contract/invoices/credit-note.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { settlementSignatures } from "#contract/settlements/settlement.ts";
import { startApp } from "#test/app.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { NIGHT, setUpSettlements } from "#test/finance/settlements.ts";

const { ask } = await startApp();

/** Settles and signs a night, and makes corrections that both sign. */
async function setUp() {
  const base = await setUpSettlements({ ask });
  const { settle, sign, save, get, owner } = base;
  const id = await settle();
  const signBoth = async () => {
    await sign(id, "PROMOTER");
    return (await sign(id, "OURS")).data.signed[0];
  };
  const correct = async (change: object) => {
    const body = { shown: (await get(id)).data.version };
    await ask(settlementSignatures.reopen, owner.token, { params: { id }, body });
    await save(id, change);
    return signBoth();
  };
  const read = async (invoiceId: string) => (await ask(invoices.get, owner.token, { params: { id: invoiceId } })).data;
  const signed = await signBoth();
  return { ...base, id, correct, read, invoiceId: signed?.invoice?.id ?? "" };
}
// Three quarters of the 270.00 more are less due.
const MORE = {
  costs: [...(NIGHT.costs ?? []), { title: "Hire", supplier: null, cap: null, billed: 27_000, receiptIds: [] }],
};
const LESS = 20_250;

test("a draft that nobody has sent follows a correction by which less is due", async () => {
  const { correct, read, invoiceId } = await setUp();
  const { net, version } = await read(invoiceId);
  const corrected = await correct(MORE);
  expect(corrected).toMatchObject({ number: 2, invoice: { id: invoiceId }, remark: null, credit: null });
  const followed = await read(invoiceId);
  expect([followed.net, followed.lines.length, followed.version > version]).toEqual([net - LESS, 1, true]);
});

test("a draft that somebody wrote on is left alone, and says that less is due", async () => {
  const { correct, read, invoiceId, agency } = await setUp();
  const { net } = await read(invoiceId);
  await inAgency(agency, "update invoice_line set quantity = 2, unit_price = unit_price / 2 where invoice_id = $1", [
    invoiceId,
  ]);
  const corrected = await correct(MORE);
  expect(corrected).toMatchObject({
    invoice: null,
    remark: "Less is due than was invoiced: write a credit note.",
    credit: null,
  });
  expect((await read(invoiceId)).net).toBe(net);
});

test("a credit note of a sent invoice is offered once, to those with the right to finances", {
  timeout: 60_000,
}, async () => {
  const { correct, read, get, id, invoiceId, owner, agency } = await setUp();
  const seen = (await read(invoiceId)).version;
  const sent = await ask(invoices.send, owner.token, {
    params: { id: invoiceId },
    body: { recipients: [], templateId: null, subject: null, message: null, seen },
  });
  expect(sent.status, sent.text).toBe(200);
  const corrected = await correct(MORE);
  expect(corrected).toMatchObject({
    invoice: null,
    remark: "Less is due than was invoiced: write a credit note.",
    credit: { invoice: { id: invoiceId, name: sent.data.number }, amount: LESS },
  });
  // One that nobody credited yet is in the next one.
  const twice = await correct({ costs: [...MORE.costs, ...MORE.costs.slice(-1)] });
  expect([twice?.number, twice?.credit?.amount]).toEqual([3, 2 * LESS]);
  const byContracts = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], CONTRACT: ["VIEW_ALL"] } });
  expect((await get(id, byContracts)).data.signed[0]).toMatchObject({ number: 3, credit: null });
  const { data } = await ask(creditNotes.creditable, owner.token, { params: { id: invoiceId } });
  const lines = [{ invoiceLineId: data.lines[0]?.id ?? "", quantity: null, amount: 2 * LESS }];
  const note = { ...formOf(CreditNoteCreate).empty, title: "Corrected", invoiceId, reason: "Corrected", lines };
  const written = await ask(creditNotes.create, owner.token, { body: note });
  expect(written.status, written.text).toBe(200);
  expect((await get(id)).data.signed[0]?.credit).toBeNull();
  const again = await correct({ costs: [...MORE.costs, ...MORE.costs.slice(-1), ...MORE.costs.slice(-1)] });
  expect([again?.number, again?.credit?.amount]).toEqual([4, LESS]);
});
