/** Documents for Peppol, by the rules PEPPOL-EN16931-R001 to R130 and those of EN 16931 that apply. */
import { expect, test } from "vitest";
import { invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { creditNotePeppol, invoicePeppol } from "#contract/invoices/peppol.ts";
import { startApp } from "#test/app.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";
import { xmlElements, xmlTexts } from "#test/finance/xml.ts";
import { missingForPeppol, type PeppolSource, peppolXml } from "./peppol.ts";

const { ask } = await startApp();

const ADDRESSES = { from: "9930:DE123456789", to: "0088:7300010000001" };
const place = { street: "Hafenstraße 4", postCode: "20457", city: "Hamburg", country: "DE" };
const line = (more: object = {}) => ({
  description: "Fee & <travel>",
  quantity: "2",
  unitPrice: "500",
  discount: null,
  net: 100_000,
  tax: 19_000,
  taxRate: { name: "USt.", percent: "19" },
  ...more,
});
const source = (more: Partial<PeppolSource> = {}): PeppolSource => ({
  kind: "invoice",
  status: "Sent",
  number: "INV-2026-0001",
  issuedOn: "2026-11-23",
  dueDate: "2026-12-07",
  currency: "EUR",
  taxMode: "Exclusive",
  reference: "PO 7",
  note: "Thank you",
  invoiceNumber: null,
  from: { name: "Hafen & Söhne", taxNumber: "DE 123456789", address: [], place },
  to: { name: "Northlight", taxNumber: null, address: [], place: { ...place, country: "France" } },
  bank: { accountName: "Hafen", code: "COBADEFFXXX", account: "DE89 3704 0044 0532 0130 00" },
  lines: [line()],
  ...more,
});
const cents = (text: string | undefined): number => {
  expect(text, "an amount with two decimals at most (BR-DEC)").toMatch(/^-?\d+(\.\d{1,2})?$/);
  const [whole = "", part = ""] = String(text).split(".");
  return Number(`${whole}${part.padEnd(2, "0")}`);
};

/** Checks every rule that applies to what this program writes. */
function expectPeppol(xml: string, kind: "Invoice" | "CreditNote"): void {
  const [elements, texts] = [xmlElements(xml), xmlTexts(xml)];
  const textAt = (path: string): string => {
    const [text, ...more] = texts(path);
    expect([text, more], path).toEqual([expect.stringMatching(/\S/), []]);
    return text ?? "";
  };
  const root = elements.at(-1);
  expect(root?.path).toBe(kind);
  expect(root?.attributes.xmlns).toBe(`urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`);
  // R008: a parent ends after what is in it.
  const parents = new Set(elements.map(({ path }) => path.split("/").slice(0, -1).join("/")));
  for (const { path, text } of elements) if (!parents.has(path)) expect(text, path).toMatch(/\S/);
  // R001, R004, R007, BR-01 to BR-05
  expect(textAt(`${kind}/ProfileID`)).toBe("urn:fdc:peppol.eu:2017:poacc:billing:01:1.0");
  expect(textAt(`${kind}/CustomizationID`)).toBe(
    "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  );
  textAt(`${kind}/ID`);
  expect(textAt(`${kind}/IssueDate`)).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(textAt(`${kind}/${kind}TypeCode`)).toBe(kind === "Invoice" ? "380" : "381");
  const currency = textAt(`${kind}/DocumentCurrencyCode`);
  // R002, R003
  expect(texts(`${kind}/Note`).length).toBeLessThanOrEqual(1);
  textAt(`${kind}/BuyerReference`);
  // R010, R020, BR-06 to BR-11, BR-62, BR-63
  for (const side of ["Supplier", "Customer"]) {
    const party = `Accounting${side}Party/Party/`;
    const endpoint = elements.filter(({ path }) => path.endsWith(`${party}EndpointID`));
    expect([endpoint.length, endpoint[0]?.attributes.schemeID]).toEqual([1, expect.stringMatching(/^\d{4}$/)]);
    textAt(`${party}PartyLegalEntity/RegistrationName`);
    expect(textAt(`${party}PostalAddress/Country/IdentificationCode`)).toMatch(/^[A-Z]{2}$/);
  }
  // R051
  for (const { path, attributes } of elements)
    if (/(Amount)$/.test(path)) expect(attributes.currencyID, path).toBe(currency);
  // BR-12 to BR-15, BR-CO-10, BR-CO-13, BR-CO-15, BR-CO-16
  const [net, before, after, payable] = ["LineExtension", "TaxExclusive", "TaxInclusive", "Payable"].map((name) =>
    cents(textAt(`LegalMonetaryTotal/${name}Amount`)),
  );
  const lines = texts(`${kind}Line/LineExtensionAmount`).map(cents);
  expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  const tax = cents(textAt(`${kind}/TaxTotal/TaxAmount`));
  expect([before, after, payable]).toEqual([net, Number(net) + tax, after]);
  // R053, R054, BR-CO-14, BR-CO-17, BR-CO-18, BR-45 to BR-48
  expect(texts(`${kind}/TaxTotal`).length).toBe(1);
  const group = "TaxTotal/TaxSubtotal/";
  const [bases, taxes] = ["TaxableAmount", "TaxAmount"].map((name) => texts(group + name).map(cents));
  expect(bases?.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  expect(taxes?.reduce((sum, amount) => sum + amount, 0)).toBe(tax);
  const codes = texts(`${group}TaxCategory/ID`);
  const rates = codes.includes("O") ? codes.map(() => "0") : texts(`${group}TaxCategory/Percent`);
  expect([codes.length, rates.length]).toEqual([bases?.length, bases?.length]);
  for (const [n, rate] of rates.entries())
    expect(Math.abs((Number(bases?.[n]) * Number(rate)) / 100 - Number(taxes?.[n]))).toBeLessThan(100);
  // BR-S-01 to 05, BR-E-01 to 10, BR-O-01 to 14
  const registered = texts("AccountingSupplierParty/Party/PartyTaxScheme/CompanyID").length > 0;
  for (const code of codes) expect(registered, code).toBe(code !== "O");
  expect(texts(`${group}TaxCategory/TaxExemptionReason`).length).toBe(codes.filter((code) => code !== "S").length);
  // BR-16, BR-21 to BR-27, BR-CO-04, R120, R121, R130
  const quantityName = kind === "Invoice" ? "InvoicedQuantity" : "CreditedQuantity";
  const lineElements = (path: string) => elements.filter((element) => element.path.endsWith(`${kind}Line/${path}`));
  expect(new Set(lineElements("ID").map(({ text }) => text)).size).toBe(lines.length);
  for (const path of ["Item/Name", "Item/ClassifiedTaxCategory/ID", "Price/PriceAmount"])
    expect(lineElements(path).length, path).toBe(lines.length);
  for (const [n, quantity] of lineElements(quantityName).entries()) {
    const price = lineElements("Price/PriceAmount")[n];
    const units = lineElements("Price/BaseQuantity")[n];
    expect(price?.text).not.toMatch(/^-/);
    expect(Number(units?.text)).toBeGreaterThan(0);
    expect(units?.attributes.unitCode).toBe(quantity.attributes.unitCode);
    const gross = (Number(quantity.text) * Number(price?.text)) / Number(units?.text);
    const allowance = lines.length === 1 ? cents(lineElements("AllowanceCharge/Amount")[0]?.text ?? "0") / 100 : null;
    if (allowance !== null) expect(Math.abs(gross - allowance - Number(lines[n]) / 100)).toBeLessThanOrEqual(0.02);
  }
  // R043, BR-41, BR-42
  for (const { text } of lineElements("AllowanceCharge/ChargeIndicator")) expect(text).toBe("false");
  expect(lineElements("AllowanceCharge/AllowanceChargeReason").length).toBe(
    lineElements("AllowanceCharge/Amount").length,
  );
  // R061, BR-49, BR-50, BR-CO-25
  for (const code of texts("PaymentMeans/PaymentMeansCode")) expect(["30", "58"]).toContain(code);
  expect(texts("PaymentMeans/PayeeFinancialAccount/ID").length).toBe(texts("PaymentMeans").length);
  if (kind === "Invoice" && Number(payable) > 0) textAt("Invoice/DueDate");
}

const documentOf = (more: Partial<PeppolSource> = {}): string => {
  expect(missingForPeppol(source(more), ADDRESSES)).toEqual([]);
  return peppolXml(source(more), ADDRESSES);
};

test("an invoice with discounts, rates and tax modes follows the rules of Peppol BIS Billing 3.0", () => {
  const documents: Partial<PeppolSource>[] = [
    {},
    { lines: [line({ discount: "10", net: 90_000, tax: 17_100 })] },
    { lines: [line(), line({ taxRate: { name: "USt. reduced", percent: "7" }, net: 100_000, tax: 7_000 })] },
    { taxMode: "Inclusive", lines: [line({ unitPrice: "595", net: 100_000, tax: 19_000 })] },
    { taxMode: "NoTax", lines: [line({ taxRate: null, tax: 0 })] },
    { taxMode: "NoTax", from: { ...source().from, taxNumber: null }, lines: [line({ taxRate: null, tax: 0 })] },
    { bank: null, note: null },
    { currency: "JPY", lines: [line({ unitPrice: "500", net: 1_000, tax: 190 })] },
  ];
  for (const document of documents) expectPeppol(documentOf(document), "Invoice");
  const texts = xmlTexts(documentOf({ lines: [line({ discount: "10", net: 90_000, tax: 17_100 })] }));
  expect(texts("InvoiceLine/AllowanceCharge/Amount")).toEqual(["100.00"]);
  expect(texts("Item/Name")).toEqual(["Fee & <travel>"]);
  expect(texts("PaymentMeans/PaymentMeansCode")).toEqual(["58"]);
  expect(texts("PartyTaxScheme/TaxScheme/ID")).toEqual(["VAT"]);
});

test("a credit note has a document type of its own, and names its invoice", () => {
  const xml = documentOf({ kind: "creditNote", number: "CN-2026-0001", dueDate: null, invoiceNumber: "INV-2026-0001" });
  expectPeppol(xml, "CreditNote");
  const texts = xmlTexts(xml);
  expect(texts("BillingReference/InvoiceDocumentReference/ID")).toEqual(["INV-2026-0001"]);
  expect(texts("CreditNoteLine/CreditedQuantity")).toEqual(["2"]);
});

test("each missing field of a document is reported separately", () => {
  const lacks = (more: Partial<PeppolSource>, addresses = ADDRESSES) => missingForPeppol(source(more), addresses);
  const nowhere = { ...source().to, place: null };
  expect(lacks({})).toEqual([]);
  expect(lacks({ status: "Created" })).toEqual(["sent"]);
  expect(lacks({ status: "Voided" })).toEqual(["sent"]);
  expect(missingForPeppol(source(), { from: null, to: null })).toEqual(["ownAddress", "clientAddress"]);
  expect(lacks({ from: nowhere, to: nowhere })).toEqual(["ownPlace", "clientPlace", "taxNumber"]);
  expect(lacks({ reference: " " })).toEqual(["reference"]);
  expect(lacks({ from: { ...source().from, taxNumber: null } })).toEqual(["taxNumber"]);
  expect(lacks({ currency: "KWD" })).toEqual(["decimals"]);
  expect(lacks({ lines: [line({ unitPrice: "-5", net: -1_000, tax: -190 })] })).toEqual(["prices"]);
});

test("the file is offered once both sides have an address, also for documents sent before", async () => {
  const { agency, owner, client, sentInvoice, credit, allLines } = await setUpCredits({ ask });
  const { token } = owner;
  const { data: settings } = await ask(invoiceSettings.get, token, {});
  const body = {
    ...settings,
    taxNumber: "ABN 51 824 753 556",
    country: "AU",
    address: "41 Candlewhistle Street",
    postCode: "2000",
    city: "Sydney",
  };
  const saved = (await ask(invoiceSettings.update, token, { body })).data;
  await inAgency(
    agency,
    `insert into address (id, agency_id, record_id, place, type, line1, country, country_id, as_contact)
      values (gen_random_uuid(), $1, $2, 0, 'HOME', '14 Calder Lane', 'Australia', 'AU', true)`,
    [agency, client],
  );
  const { id } = await sentInvoice({ reference: "PO 7", dueDate: "2026-12-07" });
  const state = async () => (await ask(invoicePeppol.state, token, { params: { id } })).data;
  expect(await state()).toEqual({ lacks: ["ownAddress", "clientAddress"], from: null, to: null });
  expect((await ask(invoicePeppol.file, token, { params: { id } })).error?.code).toBe("notForPeppol");
  const wrong = { ...body, version: saved.version, electronicAddress: "0151:51824753557" };
  expect((await ask(invoiceSettings.update, token, { body: wrong })).status).toBe(400);
  const right = { ...body, version: saved.version, electronicAddress: "0151:51824753556" };
  expect((await ask(invoiceSettings.update, token, { body: right })).status).toBe(200);
  await inAgency(
    agency,
    `insert into billing_contact (id, agency_id, owner_id, person_in_charge, electronic_address)
      values (gen_random_uuid(), $1, $2, 'Ada', '0088:7300010000001')`,
    [agency, client],
  );
  expect(await state()).toEqual({ lacks: [], from: "0151:51824753556", to: "0088:7300010000001" });
  const { text } = await ask(invoicePeppol.file, token, { params: { id } });
  expectPeppol(text, "Invoice");
  expect(xmlTexts(text)("BuyerReference")).toEqual(["PO 7"]);
  const note = await credit(id, await allLines(id));
  const file = await ask(creditNotePeppol.file, token, { params: { id: note.id } });
  expectPeppol(file.text, "CreditNote");
  expect(xmlTexts(file.text)("BuyerReference")).toEqual(["PO 7"]);
  const stranger = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ALL"] } });
  expect((await ask(invoicePeppol.file, stranger.token, { params: { id } })).status).toBe(403);
});
