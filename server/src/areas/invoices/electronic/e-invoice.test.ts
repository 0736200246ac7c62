/** The e-invoice in the PDF, by the rules of EN 16931 that apply, and the codes that pay an invoice. */
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { agencyInvoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { z } from "#contract/schema.ts";
import { mailedDocuments } from "#server/areas.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";
import { EMPTY_INVOICE } from "#test/finance/invoices.ts";
import { xmlTexts } from "#test/finance/xml.ts";
import { crossIndustryInvoice } from "./cii.ts";
import { type EInvoiceSource, eInvoiceOf } from "./e-invoice.ts";
import { epcText, swissText } from "./payment-qr.ts";

const { ask, database } = await startApp();

const cents = (text: string | undefined): number => {
  expect(text, "an amount with two decimals at most (BR-DEC)").toMatch(/^-?\d+(\.\d{1,2})?$/);
  const [whole = "", part = ""] = String(text).split(".");
  return Number(`${whole}${part.padEnd(2, "0")}`);
};

/** Checks the rules of EN 16931 that apply to what this program writes. */
function expectValid(xml: string): void {
  const texts = xmlTexts(xml);
  const textAt = (path: string): string => {
    const [text, ...more] = texts(path);
    expect([text, more], path).toEqual([expect.stringMatching(/\S/), []]);
    return text ?? "";
  };
  // BR-01 to BR-05
  expect(textAt("GuidelineSpecifiedDocumentContextParameter/ID")).toBe("urn:cen.eu:en16931:2017");
  textAt("ExchangedDocument/ID");
  expect(textAt("IssueDateTime/DateTimeString")).toMatch(/^\d{8}$/);
  expect(["380", "381"]).toContain(textAt("ExchangedDocument/TypeCode"));
  expect(textAt("InvoiceCurrencyCode")).toMatch(/^[A-Z]{3}$/);
  // BR-06 to BR-11
  textAt("SellerTradeParty/Name");
  textAt("BuyerTradeParty/Name");
  for (const side of ["Seller", "Buyer"])
    expect(textAt(`${side}TradeParty/PostalTradeAddress/CountryID`)).toMatch(/^[A-Z]{2}$/);
  // BR-12 to BR-15, BR-CO-10, BR-CO-13 to BR-CO-16
  const sums = "SpecifiedTradeSettlementHeaderMonetarySummation/";
  const [net, basis, tax, total, due] = [
    "LineTotalAmount",
    "TaxBasisTotalAmount",
    "TaxTotalAmount",
    "GrandTotalAmount",
    "DuePayableAmount",
  ].map((name) => cents(textAt(sums + name)));
  const lineNets = texts("SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount").map(cents);
  expect(lineNets.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  expect([basis, total, due]).toEqual([net, Number(net) + Number(tax), total]);
  // BR-16, BR-21 to BR-26
  const ids = texts("AssociatedDocumentLineDocument/LineID");
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  for (const path of ["SpecifiedTradeProduct/Name", "BilledQuantity", "NetPriceProductTradePrice/ChargeAmount"]) {
    const values = texts(path);
    expect(values.length, path).toBe(ids.length);
    for (const value of values) expect(value).toMatch(/\S/);
  }
  // BR-27
  for (const price of texts("NetPriceProductTradePrice/ChargeAmount")) expect(price).not.toMatch(/^-/);
  // BR-CO-4, BR-CO-18, BR-45 to BR-48
  const group = "ApplicableHeaderTradeSettlement/ApplicableTradeTax/";
  const categories = texts(`${group}CategoryCode`);
  expect(texts("SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode").length).toBe(ids.length);
  expect(categories.length).toBeGreaterThan(0);
  const [bases, taxes] = ["BasisAmount", "CalculatedAmount"].map((name) => texts(group + name).map(cents));
  expect(bases?.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  // BR-CO-14, and BR-CO-17 with its tolerance
  expect(taxes?.reduce((sum, amount) => sum + amount, 0)).toBe(tax);
  const rates = categories[0] === "O" ? ["0"] : texts(`${group}RateApplicablePercent`);
  for (const [n, rate] of rates.entries())
    expect(Math.abs((Number(bases?.[n]) * Number(rate)) / 100 - Number(taxes?.[n]))).toBeLessThan(100);
  // BR-S-01 to 05, BR-E-01 to 10, BR-O-01 to 14
  const registered = texts("SellerTradeParty/SpecifiedTaxRegistration/ID").length > 0;
  for (const [n, category] of categories.entries()) {
    expect(registered, category).toBe(category !== "O");
    if (category === "S") expect(Number(rates[n])).toBeGreaterThan(0);
    else expect(taxes?.[n]).toBe(0);
  }
  expect(texts(`${group}ExemptionReason`).length).toBe(categories.filter((category) => category !== "S").length);
  if (categories.includes("O")) expect([categories, texts(`${group}RateApplicablePercent`)]).toEqual([["O"], []]);
  // BR-CO-25
  if (Number(due) > 0 && textAt("ExchangedDocument/TypeCode") === "380") textAt("DueDateDateTime/DateTimeString");
  // BR-49 to BR-51, BR-61
  for (const code of texts("SpecifiedTradeSettlementPaymentMeans/TypeCode")) {
    expect(["30", "58"]).toContain(code);
    const account = "PayeePartyCreditorFinancialAccount/";
    expect([...texts(`${account}IBANID`), ...texts(`${account}ProprietaryID`)].length).toBe(1);
  }
}

const place = { street: "Hafenstraße 4", postCode: "20457", city: "Hamburg", country: "DE" };
const line = (more: object = {}) => ({
  description: "Fee & <travel>",
  quantity: "1",
  unitPrice: "1000",
  discount: null,
  net: 100_000,
  tax: 19_000,
  taxRate: { name: "USt.", percent: "19" },
  ...more,
});
const source = (more: Partial<EInvoiceSource> = {}): EInvoiceSource => ({
  kind: "invoice",
  number: "INV-2026-0001",
  issuedOn: "2026-11-23",
  dueDate: "2026-12-07",
  currency: "EUR",
  taxMode: "Exclusive",
  from: { name: "Hafen & Söhne", taxNumber: "DE 123456789", address: [], place },
  to: { name: "Northlight", taxNumber: null, address: [], place: { ...place, country: "France" } },
  reference: "PO 7",
  note: null,
  invoiceNumber: null,
  bank: { accountName: "Hafen", code: "COBADEFFXXX", account: "DE89 3704 0044 0532 0130 00" },
  lines: [line()],
  ...more,
});
const xmlOf = (more: Partial<EInvoiceSource> = {}): string => {
  const document = eInvoiceOf(source(more));
  if (!document) throw new Error("there is no e-invoice");
  return crossIndustryInvoice(document);
};

test("an e-invoice keeps the rules of EN 16931 with any tax, discounts and credits", () => {
  const exempt = line({ taxRate: { name: "Tax-free", percent: "0" }, tax: 0 });
  const free = { from: { ...source().from, taxNumber: null }, taxMode: "NoTax" as const };
  const cases = {
    taxed: xmlOf(),
    mixed: xmlOf({ lines: [line(), exempt, line({ taxRate: { name: "Reduced", percent: "7" }, tax: 7000 })] }),
    notSubject: xmlOf({ ...free, lines: [line({ taxRate: null, tax: 0 })] }),
    inclusive: xmlOf({
      taxMode: "Inclusive",
      lines: [line({ quantity: "3", unitPrice: "39.67", net: 10_001, tax: 1900 })],
    }),
    discounted: xmlOf({ lines: [line({ discount: "10", net: 90_000, tax: 17_100 })] }),
    credited: xmlOf({
      kind: "creditNote",
      dueDate: null,
      invoiceNumber: "INV-2026-0001",
      bank: null,
      lines: [line({ quantity: null, unitPrice: null })],
    }),
    yen: xmlOf({ currency: "JPY", lines: [line({ net: 1000, tax: 190 })] }),
  };
  for (const xml of Object.values(cases)) expectValid(xml);
  expect(cases.taxed).toContain("<ram:Name>Fee &amp; &lt;travel&gt;</ram:Name>");
  expect(xmlTexts(cases.taxed)("SellerTradeParty/SpecifiedTaxRegistration/ID")).toEqual(["DE123456789"]);
  expect(xmlTexts(cases.taxed)("BuyerTradeParty/PostalTradeAddress/CountryID")).toEqual(["FR"]);
  expect(xmlTexts(cases.discounted)("SpecifiedTradeAllowanceCharge/ActualAmount")).toEqual(["100.00"]);
  // The exact net of three units, because a third of it has no end.
  expect(xmlTexts(cases.inclusive)("NetPriceProductTradePrice/BasisQuantity")).toEqual(["3"]);
  expect(xmlTexts(cases.credited)("InvoiceReferencedDocument/IssuerAssignedID")).toEqual(["INV-2026-0001"]);
});

test("a document that the e-invoice model can't express has no e-invoice", () => {
  const nowhere = { ...source().from, place: null };
  for (const more of [
    { number: null },
    { from: nowhere },
    { to: nowhere },
    { currency: "KWD" },
    { from: { ...source().from, taxNumber: null } },
    { lines: [line({ unitPrice: "-10", net: -1000, tax: -190 })] },
  ])
    expect(eInvoiceOf(source(more)), JSON.stringify(more)).toBeNull();
});

test("payment codes follow their standards, and none is made that couldn't be paid with", () => {
  const payment = { ...source(), open: 119_000 };
  expect(epcText(payment)?.split("\n")).toEqual(
    "BCD|002|1|SCT|COBADEFFXXX|Hafen|DE89370400440532013000|EUR1190.00|||INV-2026-0001".split("|"),
  );
  for (const more of [{ currency: "AUD" }, { open: 0 }, { number: null }, { bank: null }])
    expect(epcText({ ...payment, ...more })).toBeNull();
  const swiss = {
    ...payment,
    currency: "CHF",
    bank: { accountName: null, code: null, account: "CH93 0076 2011 6238 5295 7" },
  };
  const lines = swissText(swiss)?.split("\n") ?? [];
  expect(lines.slice(0, 4)).toEqual(["SPC", "0200", "1", "CH9300762011623852957"]);
  expect(lines.slice(4, 11)).toEqual(["S", "Hafen & Söhne", "Hafenstraße 4", "", "20457", "Hamburg", "DE"]);
  expect(lines.slice(11, 18).join("")).toBe("");
  expect(lines.slice(18, 22)).toEqual(["1190.00", "CHF", "S", "Northlight"]);
  expect(lines.slice(27)).toEqual(["NON", "", "INV-2026-0001", "EPD"]);
  // An account that takes only references of another kind.
  expect(swissText({ ...swiss, bank: { ...swiss.bank, account: "CH44 3199 9123 0008 8901 2" } })).toBeNull();
});

async function pdfOf(kind: "invoice" | "creditNote", agency: string, id: string) {
  const bytes = (await mailedDocuments[kind]?.(database, agency, id, async () => null)) ?? Buffer.alloc(0);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { metadata } = await pdf.getMetadata();
  const { text } = await extractText(pdf, { mergePages: true });
  const names = z.parse(z.nullable(z.map(z.string(), z.unknown())), await pdf.getAttachments());
  const files = [...(names ?? new Map<string, unknown>()).keys()].map(async (name) => ({
    name,
    xml: Buffer.from((await pdf.getAttachmentContent(name)) ?? []).toString(),
  }));
  const metadataOf = (name: string) => String(metadata?.get(name));
  return {
    text: text.replaceAll(/\s+/g, " "),
    pages: pdf.numPages,
    standard: metadataOf("pdfaid:part") + metadataOf("pdfaid:conformance"),
    level: metadataOf("fx:conformancelevel"),
    files: await Promise.all(files),
  };
}

test("the PDF of a sent invoice is PDF/A-3a with its Factur-X file, and a draft's has none", {
  timeout: 60_000,
}, async () => {
  const { agency, owner, client, sentInvoice, credit, allLines, line: fee } = await setUpCredits({ ask });
  const { token } = owner;
  const plain = { standard: "3A", files: [], level: "null" };
  const before = await sentInvoice();
  expect(await pdfOf("invoice", agency, before.id)).toMatchObject(plain);

  const { data: settings } = await ask(agencyInvoiceSettings.get, token);
  const save = async (more: object) => {
    const { version } = (await ask(agencyInvoiceSettings.get, token)).data;
    const saved = await ask(agencyInvoiceSettings.update, token, { body: { ...settings, ...more, version } });
    expect(saved.status, saved.text).toBe(200);
  };
  const own = {
    legalName: "Hafen & Söhne",
    taxNumber: "DE 123456789",
    address: "Hafenstraße 4\n20457 Hamburg",
    postCode: "20457",
    city: "Hamburg",
    country: "DE",
    bankAccountName: "Hafen",
    bankCode: "COBADEFFXXX",
    bankAccount: "DE89 3704 0044 0532 0130 00",
  };
  await save(own);
  await inAgency(
    agency,
    `insert into address (id, agency_id, record_id, place, type, line1, city, zip, country, as_contact)
      values (gen_random_uuid(), $1, $2, 0, 'OFFICE', '3 Rue du Port', 'Le Havre', '76600', 'France', true)`,
    [agency, client],
  );
  // A sent invoice stays as it was.
  expect(await pdfOf("invoice", agency, before.id)).toMatchObject(plain);
  const { data: rate } = await ask(taxRates.create, token, { body: { name: "USt.", percent: "19", active: true } });
  const euros = {
    currency: "EUR",
    rate: "1.6",
    taxMode: "Exclusive",
    lines: [fee({ taxRateId: rate.id, quantity: "2.5", unitPrice: "25.06" }), fee({ taxRateId: rate.id })],
  };
  const drafted = await ask(invoices.create, token, {
    body: { ...EMPTY_INVOICE, ...euros, title: "Quiet Season", partnerId: client } as never,
  });
  expect(await pdfOf("invoice", agency, drafted.data.id)).toMatchObject(plain);
  const invoice = await sentInvoice(euros);
  const pdf = await pdfOf("invoice", agency, invoice.id);
  expect(pdf).toMatchObject({ standard: "3A", level: "EN 16931", files: [{ name: "factur-x.xml" }] });
  const xml = pdf.files[0]?.xml ?? "";
  expectValid(xml);
  const texts = xmlTexts(xml);
  expect(cents(texts("GrandTotalAmount")[0])).toBe(invoice.total);
  expect([texts("SellerTradeParty/Name"), texts("BuyerTradeParty/PostalTradeAddress/CityName")]).toEqual([
    ["Hafen & Söhne"],
    ["Le Havre"],
  ]);
  expect(pdf.text).toContain(String(invoice.number));

  const note = await credit(invoice.id, await allLines(invoice.id));
  const credited = await pdfOf("creditNote", agency, note.id);
  expectValid(credited.files[0]?.xml ?? "");
  expect(xmlTexts(credited.files[0]?.xml ?? "")("InvoiceReferencedDocument/IssuerAssignedID")).toEqual([
    invoice.number,
  ]);

  await save({ ...own, country: "CH", postCode: "4001", city: "Basel", bankAccount: "CH93 0076 2011 6238 5295 7" });
  const swiss = await pdfOf("invoice", agency, (await sentInvoice({ ...euros, currency: "CHF" })).id);
  expect([swiss.pages, swiss.standard]).toEqual([2, "3A"]);
  for (const phrase of ["Payment part", "Receipt", "CH93 0076 2011 6238 5295 7", "4001 Basel"])
    expect(swiss.text).toContain(phrase);
});
