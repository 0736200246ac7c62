/** Holds the product to a sheet of ten documents whose sums were worked out by hand. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { invoiceCommissions } from "#contract/ledger/commission.ts";
import { z } from "#contract/schema.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { startApp } from "#test/app.ts";
import { about } from "#test/deals.ts";
import { buildPerson } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";

const { ask } = await startApp();

const text = z.string();
const Row = z.object({
  document: text,
  row: z.enum(["line", "credit", "sum"]),
  taxMode: text,
  currency: text,
  rate: text,
  "fee %": text,
  quantity: text,
  "unit price": text,
  "discount %": text,
  "tax %": text,
  amount: text,
  net: text,
  tax: text,
  total: text,
  paid: text,
  open: text,
  earned: text,
  "due to talent": text,
});
type Row = z.output<typeof Row>;
const SHEET = new URL("../../../test/finance/ten-documents.csv", import.meta.url);
const rows = z.parse(z.array(Row), parse(readFileSync(SHEET), { columns: true, relax_column_count: true }));

/** Minor units of an amount as a person writes it, without arithmetic: its digits with the currency's decimals. */
function minor(amount: string, currency: string): number {
  const [whole = "0", part = ""] = amount.split(".");
  return Number(whole + part.padEnd(decimalsOf(currency), "0"));
}
const figures = ({ amount, net, tax, currency }: Row) => ({
  amount: minor(amount, currency),
  net: minor(net, currency),
  tax: minor(tax, currency),
});

test("ten documents match a sheet worked out by hand: lines, tax, open, earned and due (E-440, E-441, N-069)", async () => {
  const setting = await setUpCredits({ ask });
  const { add, agency, owner, pay, readInvoice, sentInvoice, credit } = setting;
  const { token } = owner;
  const rates = new Map<string, string>();
  for (const percent of new Set(rows.flatMap((row) => (row["tax %"] === "" ? [] : [row["tax %"]])))) {
    const body = { name: `Tax at ${percent}`, percent, active: true };
    rates.set(percent, (await ask(taxRates.create, token, { body: body as never })).data.id);
  }
  const documents = Map.groupBy(rows, ({ document }) => document);
  expect(documents.size).toBe(10);
  const ids = new Map<string, string>();
  for (const [document, rows] of documents) {
    const lines = rows.filter(({ row }) => row !== "sum");
    const sum = rows.find(({ row }) => row === "sum");
    const [first] = lines;
    if (!sum || !first) throw new Error(`document ${document} is not whole`);
    const { currency, taxMode, rate } = sum;
    const totals = {
      net: minor(sum.net, currency),
      tax: minor(sum.tax, currency),
      total: minor(sum.total, currency),
    };
    if (first.row === "credit") {
      const { lines: billed } = await readInvoice(ids.get("8") ?? "");
      const note = await credit(ids.get("8") ?? "", [{ invoiceLineId: billed[0]?.id, quantity: first.quantity }]);
      expect(note, `document ${document}`).toMatchObject(totals);
      continue;
    }
    const fee = sum["fee %"];
    const contractId =
      fee === ""
        ? null
        : await add("contract", {
            value: totals.net,
            currency,
            ...about("contract", await buildPerson(agency)),
          });
    if (contractId !== null) {
      const body = { mode: "PERCENT", percent: fee, amount: null, payees: [], version: 1 } as never;
      expect((await ask(contractFees.save, token, { params: { id: contractId }, body })).status).toBe(200);
    }
    const invoice = await sentInvoice({
      title: `Document ${document}`,
      taxMode,
      currency,
      contractId,
      rate: rate === "" ? null : rate,
      lines: lines.map((line) => ({
        description: "Fee",
        quantity: line.quantity,
        unitPrice: line["unit price"],
        discount: line["discount %"] || null,
        taxRateId: rates.get(line["tax %"]),
      })),
    });
    ids.set(document, invoice.id);
    expect(invoice, `document ${document}`).toMatchObject({ ...totals, lines: lines.map(figures) });
    const paid = minor(sum.paid, currency);
    if (paid > 0) {
      const payment = { amount: paid, paidOn: "2026-02-01", method: "BANK", reference: null };
      expect((await pay(invoice.id, [payment])).status).toBe(200);
    }
    if (fee === "") continue;
    const { data } = await ask(invoiceCommissions.get, token, { params: { id: invoice.id } });
    expect(data, `document ${document}`).toMatchObject({
      earned: minor(sum.earned, currency),
      talents: [{ due: minor(sum["due to talent"], currency) }],
    });
  }
  for (const [document, id] of ids) {
    const sum = documents.get(document)?.find(({ row }) => row === "sum");
    const { open, currency } = await readInvoice(id);
    expect(open, `document ${document}`).toBe(minor(sum?.open ?? "", currency));
  }
});
