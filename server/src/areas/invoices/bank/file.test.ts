import { describe, expect, test } from "vitest";
import { bankFiles } from "#contract/bank/bank-file.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { camt, setUpBank } from "#test/finance/bank.ts";

const { ask } = await startApp();

/** Text with the mark of its encoding. */
const inUtf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");
const inWindows = (text: string): Buffer => Buffer.from(text, "latin1");

const AUSTRALIAN = `Date,Description,Debit,Credit,Balance
13/02/2026,"TRANSFER INV-1, café",,"1,250.50",2250.50
14/02/2026,Rent,900.00,,1350.50
`;
const GERMAN = `Buchungstag;Auftraggeber;Verwendungszweck;Betrag
13.02.2026;Müller & Söhne;Rechnung 7;"1.250,50"
01.02.2026;Bäckerei;Brötchen;-4,00
`;
const BARE = `02/13/2026,-12.00,Lunch
02/01/2026,"3,000.00",Fee
`;

describe("a bank's CSV", () => {
  test.each([
    ["in UTF-8", Buffer.from(AUSTRALIAN)],
    ["in UTF-8 with a mark", Buffer.from(`\ufeff${AUSTRALIAN}`)],
    ["in UTF-16", inUtf16(AUSTRALIAN)],
    ["in Windows-1252", inWindows(AUSTRALIAN)],
  ])("a CSV %s has its columns recognised, and its lines added once they are confirmed", async (_, bytes) => {
    const bank = await setUpBank({ ask });
    const { id, waits } = await bank.upload(bytes, { filename: "statement.csv" });
    expect(waits).toBe(true);
    expect((await bank.file(id)).preview).toMatchObject({
      columns: ["date", "text", "debit", "credit", "balance"],
      dateOrder: "DMY",
      commas: false,
      samples: ["13/02/2026", "TRANSFER INV-1, café", "900.00", "1,250.50", "2250.50"],
    });
    expect((await bank.confirm(id)).data).toMatchObject({ waits: false, added: 2 });
    expect(await bank.lines()).toMatchObject([{ on: "2026-02-13", amount: 125_050, text: "TRANSFER INV-1, café" }]);
    expect(await bank.lines("OUT")).toMatchObject([{ on: "2026-02-14", amount: -90_000, text: "Rent" }]);
    expect((await bank.confirm(id)).error?.code).toBe("bankFileState");
  });

  test("a CSV with semicolons and decimal commas is read unchanged", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload(inWindows(GERMAN));
    expect((await bank.file(id)).preview).toMatchObject({ columns: ["date", "name", "text", "amount"], commas: true });
    await bank.confirm(id, { currency: "EUR" });
    expect(await bank.lines()).toMatchObject([{ amount: 125_050, currency: "EUR", name: "Müller & Söhne" }]);
  });

  test("a CSV without a header, and with the month first, is recognised by its content", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload(BARE);
    expect((await bank.file(id)).preview).toMatchObject({ columns: ["date", "amount", "text"], dateOrder: "MDY" });
    expect((await bank.confirm(id, { currency: "JPY" })).data).toMatchObject({ added: 2 });
    expect(await bank.lines()).toMatchObject([{ on: "2026-02-01", amount: 3000, currency: "JPY" }]);
  });

  test("a CSV whose columns are missing, doubled or unreadable is refused with the reason", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload(AUSTRALIAN);
    for (const columns of [
      ["date", "text", null, null, null],
      ["date", "text", "amount", "credit", null],
      ["text", "date", null, "amount", null],
      ["date", "date", "text", "amount", null],
      ["date", "amount"],
    ])
      expect(refusedFields(await bank.confirm(id, { columns }))).toEqual(["columns"]);
    expect((await bank.confirm(id, { currency: "JPY" })).error?.details[0]?.message).toBe(
      "Row 2: “1,250.50” is no amount of JPY.",
    );
    expect((await bank.confirm(id, { seen: 9 })).error?.code).toBe("movedOn");
    expect((await bank.remove(id)).status).toBe(200);
    expect((await bank.remove(id)).status).toBe(404);
  });
});

describe("a camt.053 statement", () => {
  test.each(["02", "08"])("a camt.053 in version %s has its entries, references, names and texts", async (version) => {
    const bank = await setUpBank({ ask });
    const entries = [
      { amount: "1250.5", name: "Müller", text: "Invoice 7", reference: "RF18INV0007" },
      { amount: "80.00", on: "2026-02-02", endToEnd: "E2E-9" },
      { amount: "12.00", out: true, name: "Printer" },
    ];
    expect(await bank.upload(camt(entries, { version, currency: "EUR" }))).toMatchObject({ added: 3, format: "CAMT" });
    expect(await bank.lines()).toMatchObject([
      { on: "2026-02-02", amount: 8000, reference: "E2E-9", name: null, text: null },
      {
        amount: 125_050,
        currency: "EUR",
        reference: "RF18INV0007",
        name: "Müller",
        text: "Invoice 7",
        number: "DE02120300000000202051",
      },
    ]);
    expect(await bank.lines("OUT")).toMatchObject([{ amount: -1200, name: "Printer" }]);
  });

  test("a camt.053 in UTF-16 or ISO 8859-1 is read in its declared encoding", async () => {
    const bank = await setUpBank({ ask });
    const text = camt([{ amount: "5.00", name: "Søren" }]);
    await bank.upload(inUtf16(text.replace("UTF-8", "UTF-16")));
    expect(await bank.upload(inWindows(text.replace("UTF-8", "ISO-8859-1")))).toMatchObject({ added: 0, known: 1 });
    expect(await bank.lines()).toMatchObject([{ name: "Søren" }]);
  });

  test("a camt.053 has a line for each payment of an entry, and none for what is not booked", async () => {
    const bank = await setUpBank({ ask });
    const payment = (amount: string, number: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="AUD">${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${number}</Ustrd></RmtInf></TxDtls>`;
    const batch = camt([{ amount: "30.00" }, { amount: "7.00", text: "Later" }])
      .replace(/<TxDtls>.*?<\/TxDtls>/s, payment("10.00", "One") + payment("20.00", "Two"))
      .replace(/<Sts>BOOK<\/Sts>(?=(?:(?!<Sts>).)*Later)/s, "<Sts>PDNG</Sts>");
    expect(await bank.upload(batch)).toMatchObject({ added: 2 });
    const lines = (await bank.lines()).map(({ amount, text }) => [amount, text]);
    expect(new Set(lines.map(String))).toEqual(new Set(["1000,One", "2000,Two"]));
  });

  test("a hostile, damaged or too large camt.053 is refused with a message, and adds nothing", {
    timeout: 60_000,
  }, async () => {
    const bank = await setUpBank({ ask });
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
    const bomb = camt([{ amount: "5.00", text: "&l9;" }]).replace("?>", `?><!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]>`);
    const outside = camt([{ amount: "5.00", text: "&x;" }]).replace(
      "?>",
      `?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
    );
    const good = camt([{ amount: "5.00" }]);
    for (const content of [
      bomb,
      outside,
      good.slice(0, -30),
      good.replace("</Amt>", ""),
      good.replaceAll("camt", "pain").replaceAll("BkToCstmrStmt", "CstmrCdtTrfInitn"),
      good.replace("5.00", "5.001"),
      good.replace("5.00", "1e3"),
      good.replace('Ccy="AUD"', 'Ccy="aud"'),
      good.replace("2026-02-01", "2026-02-31"),
      good.replace("UTF-8", "EBCDIC"),
      "<".repeat(5000),
      "<a>".repeat(200_000),
      `<a>${"<b/>".repeat(1_100_000)}</a>`,
      good
        .replace("<Ntry>", `<Ntry ${Array.from({ length: 800_000 }, (_, n) => `a${n}=""`).join(" ")}>`)
        .slice(0, 9_900_000),
      good.replace("<Ntry>", `<Ntry ${Array.from({ length: 200 }, (_, n) => `a${n}=""`).join(" ")}>`),
      Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c]),
      "",
      "only a header",
    ]) {
      const answer = await bank.send(content);
      expect([answer.status, refusedFields(answer)], String(content).slice(0, 80)).toEqual([400, ["file"]]);
    }
    expect((await bank.send(Buffer.alloc(10_000_001, "a"))).status).toBe(413);
    expect(await bank.listLines()).toMatchObject({ lines: [], counts: { UNMATCHED: 0 } });
  });

  test("a camt.053 of thousands of entries is read, and of more than ten thousand refused", async () => {
    const bank = await setUpBank({ ask });
    const entries = Array.from({ length: 3000 }, (_, n) => ({ amount: `${n + 1}.00`, text: `Payment ${n}` }));
    expect(await bank.upload(camt(entries))).toMatchObject({ added: 3000 });
    expect(await bank.listLines()).toMatchObject({ more: true, counts: { UNMATCHED: 3000 } });
    const many = Array.from({ length: 10_001 }, () => ({ amount: "1.00" }));
    expect(refusedFields(await bank.send(camt(many)))).toEqual(["file"]);
  });
});

describe("the balances of a camt.053", () => {
  const ENTRIES = [{ amount: "1100.00" }, { amount: "75.50", out: true }];
  const [AUD, DE] = ["AUD", "DE02120300000000202051"];

  test("balances are kept with the file, and add up where opening and lines come to closing", async () => {
    const bank = await setUpBank({ ask });
    const { balances } = await bank.upload(camt(ENTRIES, { balances: { OPBD: "-24.50", CLBD: "1000.00" } }));
    expect(balances).toEqual([
      {
        number: DE,
        currency: AUD,
        on: "2026-02-01",
        opening: -2450,
        closing: 100_000,
        unexplained: 0,
        ledger: null,
      },
    ]);
    const { files } = (await ask(bankFiles.list, bank.owner.token, {})).data;
    expect(files[0]?.balances).toEqual(balances);
  });

  test("balances show what the lines leave unexplained, also over several periods", async () => {
    const bank = await setUpBank({ ask });
    const missing = await bank.upload(camt(ENTRIES, { balances: { PRCD: "0.00", CLBD: "1424.50" }, version: "08" }));
    expect(missing.balances).toMatchObject([{ opening: 0, closing: 142_450, unexplained: 40_000 }]);
    const unsaid = await bank.upload(camt([{ amount: "1.00" }], { balances: { CLBD: "-3.00", ITBD: "9.00" } }));
    expect(unsaid.balances).toMatchObject([{ opening: null, closing: -300, unexplained: null }]);
    const none = await bank.upload(camt([{ amount: "2.00" }], { balances: { ITBD: "9.00" } }));
    expect(none.balances).toEqual([]);
  });

  test("balances count all lines of the file, also those added before", async () => {
    const bank = await setUpBank({ ask });
    const file = camt(ENTRIES, { balances: { OPBD: "0.00", CLBD: "1024.50" } });
    await bank.upload(file);
    expect(await bank.upload(file)).toMatchObject({ added: 0, known: 2, balances: [{ unexplained: 0 }] });
  });

  test("unreadable balances are refused like unreadable amounts", async () => {
    const bank = await setUpBank({ ask });
    const answer = await bank.send(camt(ENTRIES, { balances: { CLBD: "many" } }));
    expect(refusedFields(answer)).toEqual(["file"]);
  });
});
