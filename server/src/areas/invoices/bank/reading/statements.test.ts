import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { bankFiles } from "#contract/bank/bank-file.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { camt, setUpBank } from "#test/finance/bank.ts";

const { ask } = await startApp();
const zipOf = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

const referenced = (entry: { amount: string; text: string }, reference: string): string =>
  camt([entry], { currency: "EUR" }).replace("<NtryDtls>", `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>`);

describe("duplicate bank lines", () => {
  const entry = { amount: "100.00", name: "Harbour Club", text: "Fee gig 20 Nov" };

  test("the second of two equal payments of a day is added from another statement", async () => {
    const bank = await setUpBank({ ask });
    expect(await bank.upload(referenced(entry, "BANKREF0001"))).toMatchObject({ added: 1, known: 0 });
    expect(await bank.upload(referenced(entry, "BANKREF0002"))).toMatchObject({ added: 1, known: 0 });
    expect(await bank.upload(referenced(entry, "BANKREF0002"))).toMatchObject({ added: 0, known: 1 });
    expect(await bank.upload(referenced({ ...entry, text: "Fee, 20 Nov" }, "BANKREF0001"))).toMatchObject({ known: 1 });
    expect(await bank.lines()).toHaveLength(2);
  });

  test("a CSV line is identified by its reference column, and without one by all its fields", async () => {
    const bank = await setUpBank({ ask });
    const sheet = (...ids: readonly string[]) =>
      `Date,Description,Amount,Transaction ID\n${ids.map((id) => `19/11/2026,Same,100.00,${id}`).join("\n")}\n`;
    const add = async (text: string) => (await bank.confirm((await bank.upload(text)).id)).data;
    expect(await add(sheet("T1", "T2"))).toMatchObject({ added: 2 });
    expect(await add(sheet("T2", "T3"))).toMatchObject({ added: 1, known: 1 });
    const unsaid = "Date,Description,Amount\n19/11/2026,Unsaid,7.00\n";
    expect(await add(unsaid)).toMatchObject({ added: 1 });
    expect(await add(unsaid)).toMatchObject({ added: 0, known: 1 });
  });

  test("a line whose reference says that there is none is not identified by it", async () => {
    const bank = await setUpBank({ ask });
    expect(await bank.upload(referenced(entry, "NOTPROVIDED"))).toMatchObject({ added: 1 });
    expect(await bank.upload(referenced(entry, "NOTPROVIDED"))).toMatchObject({ added: 0, known: 1 });
    expect(await bank.upload(referenced({ ...entry, text: "Fee gig 21 Nov" }, "NOTPROVIDED"))).toMatchObject({
      added: 1,
    });
  });
});

describe("a statement in XML", () => {
  test("amounts in an XML statement may be padded with zeros to 18 digits", async () => {
    const bank = await setUpBank({ ask });
    const file = camt([{ amount: "000000000000149.87" }], {
      balances: { PRCD: "000000000001000.00", CLBD: "000000000001149.87" },
    });
    expect(await bank.upload(file)).toMatchObject({ added: 1, balances: [{ closing: 114_987, unexplained: 0 }] });
    expect(await bank.lines()).toMatchObject([{ amount: 14_987 }]);
  });

  test.each([
    ["camt.052", "BkToCstmrAcctRpt", "Rpt", "08"],
    ["camt.054", "BkToCstmrDbtCdtNtfctn", "Ntfctn", "02"],
    ["camt.053 of 2024", "BkToCstmrStmt", "Stmt", "13"],
  ])("a statement in XML is read as %s too", async (_, message, statement, version) => {
    const bank = await setUpBank({ ask });
    const file = camt([{ amount: "12.00", text: "Gig" }], { version: version === "02" ? "02" : "08" })
      .replaceAll("BkToCstmrStmt", message)
      .replaceAll("Stmt>", `${statement}>`)
      .replaceAll(`<${message.replace("Stmt", statement)}>`, `<${message}>`)
      .replaceAll(`</${message.replace("Stmt", statement)}>`, `</${message}>`);
    expect(await bank.upload(file)).toMatchObject({ added: 1 });
    expect(await bank.lines()).toMatchObject([{ amount: 1200, text: "Gig" }]);
  });

  test("a statement in XML counts and names the entries that are not booked", async () => {
    const bank = await setUpBank({ ask });
    const file = camt([{ amount: "30.00" }, { amount: "7.00", text: "Later", out: true }]);
    const last = file.lastIndexOf("<Sts>BOOK</Sts>");
    const { leftOut } = await bank.upload(`${file.slice(0, last)}<Sts>PDNG</Sts>${file.slice(last + 15)}`);
    expect(leftOut).toEqual([{ reason: "PENDING", count: 1, rows: ["2026-02-01 · -7.00 AUD · Later"] }]);
  });

  test("several XML statements are read from a ZIP, as savings banks deliver them", { timeout: 60_000 }, async () => {
    const bank = await setUpBank({ ask });
    const zip = zipOf({
      "2026-11-19.xml": camt([{ amount: "5.00", text: "One" }]),
      "2026-11-20.xml": camt([{ amount: "6.00", text: "Two" }], { balances: { CLBD: "6.00" } }),
      "readme.txt": "no statement",
      "__MACOSX/._2026-11-20.xml": "\u0000",
    });
    expect(await bank.upload(zip)).toMatchObject({ format: "CAMT", added: 2, balances: [{ closing: 600 }] });
    expect(await bank.upload(zip)).toMatchObject({ added: 0, known: 2 });
    for (const [content, message] of [
      [zipOf({ "readme.txt": "no statement" }), "There is no statement"],
      [zipOf({ "xl/workbook.xml": "<workbook/>" }), "This is an Excel workbook."],
      [zip.subarray(0, zip.length - 40), "This ZIP file is damaged"],
      [Buffer.from("%PDF-1.7 statement"), "This is a PDF"],
      [Buffer.from("OFXHEADER:100"), "OFX and QIF can't be read."],
      [Buffer.from([1, 0, 2, 0, 3, 4, 0, 0, 5]), "This is not a text file."],
    ] as const) {
      const answer = await bank.send(content);
      expect([refusedFields(answer), answer.error?.details[0]?.message]).toEqual([
        ["file"],
        expect.stringContaining(message),
      ]);
    }
  });
});

const MT940 = `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
:20:STARTUMSE
:25:12345678/1234567890
:28C:00001/001
:60F:C261117EUR1000,00
:61:2611181119CR1250,50NTRFNONREF//BANK1
:86:166?00GUTSCHRIFT?109310?20EREF+RF18INV0007?21SVWZ+Rechnung 
?2217, danke?30PBNKDEFF?31DE02?32SUNSET ARENA?33 GMBH
:61:2611191119D13,44NDDTK-7//BANK2
:86:105?00LASTSCHRIFT?20Strom?21 November?32STADTWERKE
:61:2611191119RD5,NTRFNONREF
:86:Plain text
in two lines
:61:2612310102C1,00FMSCNONREF
:62F:C261119EUR2243,06
-}`;

describe("an MT940 statement", () => {
  test("an MT940 statement is read with subfields, references, balances and reversals", async () => {
    const bank = await setUpBank({ ask });
    expect(await bank.upload(MT940, { filename: "november.sta" })).toMatchObject({
      format: "MT940",
      added: 4,
      balances: [{ number: "1234567890", currency: "EUR", on: "2026-11-19", opening: 100_000, closing: 224_306 }],
    });
    expect((await bank.upload(MT940)).known).toBe(4);
    expect((await bank.lines()).toSorted((first, other) => first.amount - other.amount)).toMatchObject([
      { on: "2027-01-02", amount: 100, text: null },
      { on: "2026-11-19", amount: 500, text: "Plain text in two lines" },
      {
        on: "2026-11-19",
        amount: 125_050,
        currency: "EUR",
        name: "SUNSET ARENA GMBH",
        text: "Rechnung 17, danke",
        reference: "RF18INV0007",
        number: "1234567890",
      },
    ]);
    expect(await bank.lines("OUT")).toMatchObject([
      { amount: -1344, name: "STADTWERKE", text: "Strom November", reference: "K-7" },
    ]);
  });

  test("an MT940 statement of a Dutch bank is read by its codes", async () => {
    const bank = await setUpBank({ ask });
    await bank.upload(`:20:ABN AMRO BANK NV
:25:517852257
:28:1/1
:60F:C261118EUR3236,28
:61:2611191119C426,27N654NONREF
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL70TRIO0123456789/BIC/TRIONL2U/NAME/
SUNSET ARENA/REMI/FACTUUR 12345678/EREF/2026011
9225235TRIONL2U
:62F:C261119EUR3662,55
:86:/SUM/1/1/0,00/426,27/
`);
    expect(await bank.lines()).toMatchObject([
      { amount: 42_627, name: "SUNSET ARENA", text: "FACTUUR 12345678", reference: "20260119225235TRIONL2U" },
    ]);
  });

  test.each([
    [":60F:C261117EUR1000,00", ":60F:C261117EUR"],
    [":61:2611191119D13,44", ":61:26111911D13"],
    ["2611181119CR1250,50", "2613181119CR1250,50"],
    [":60F:C261117EUR1000,00\n", ""],
  ])("a statement as MT940 whose “%s” is “%s” is refused with what is wrong", async (from, to) => {
    const bank = await setUpBank({ ask });
    const answer = await bank.send(MT940.replace(from, to));
    expect([refusedFields(answer), answer.error?.details[0]?.message]).toEqual([
      ["file"],
      expect.stringContaining("that can't be read"),
    ]);
  });
});

describe("a deleted bank file", () => {
  test("a bank file is deleted with its undecided lines, and can then be imported again", async () => {
    const bank = await setUpBank({ ask });
    const file = camt([{ amount: "5.00" }, { amount: "6.00", out: true }]);
    const { id } = await bank.upload(file);
    const [line] = await bank.lines();
    if (!line) throw new Error("no line");
    const decided = async () =>
      (await ask(bankFiles.list, bank.owner.token, {})).data.files.map((each) => each.decided);
    expect(await decided()).toEqual([false]);
    await bank.ignore(line);
    expect(await decided()).toEqual([true]);
    expect((await bank.remove(id)).error?.code).toBe("bankFileDecided");
    await bank.ignore({ ...line, version: line.version + 1 }, false);
    expect((await bank.remove(id)).status).toBe(200);
    expect(await bank.listLines()).toMatchObject({ lines: [], counts: { UNMATCHED: 0, OUT: 0 } });
    expect((await ask(bankFiles.list, bank.owner.token, {})).data.files).toEqual([]);
    expect(await bank.upload(file)).toMatchObject({ added: 2, known: 0 });
  });

  test("a bank file can't be deleted once a line became a payment, even if that was undone", async () => {
    const bank = await setUpBank({ ask });
    const invoice = await bank.sentInvoice();
    const { id } = await bank.upload(camt([{ amount: "1100.00", text: `Invoice ${invoice.number}` }]));
    await bank.acceptAll();
    expect((await bank.remove(id)).error?.code).toBe("bankFileDecided");
    const [posted] = await bank.lines("POSTED");
    if (!posted) throw new Error("no line");
    await bank.undo(posted);
    expect((await bank.remove(id)).error?.code).toBe("bankFileDecided");
    expect(await bank.lines()).toHaveLength(1);
  });
});
