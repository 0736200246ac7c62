import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { setUpBank } from "#test/finance/bank.ts";

const { ask } = await startApp();

async function previewOf(file: string | Uint8Array, body: object = {}) {
  const bank = await setUpBank({ ask });
  const { id } = await bank.upload(file);
  return (await bank.preview(id, body)).data;
}

describe("a bank's sheet", () => {
  test("a bank's sheet may have the direction in a column, so that a refund is never a payment", async () => {
    const bank = await setUpBank({ ask });
    const invoice = await bank.sentInvoice();
    const { id } = await bank.upload(
      `Date,Payee,Details,Amount,Currency,D/K\n2026-02-01,Harbour,Refund ${invoice.number},1100.00,AUD,D\n2026-02-02,Sunset,in,44.00,AUD,K\n`,
    );
    expect((await bank.file(id)).preview).toMatchObject({
      columns: ["date", "name", "text", "amount", "currency", "direction"],
      lines: [{ amount: -110_000 }, { amount: 4400 }],
    });
    await bank.confirm(id);
    expect((await bank.listLines()).counts).toMatchObject({ MATCHED: 0, OUT: 1, UNMATCHED: 1 });
  });

  test("a row with an unknown direction, or one against the sign, is refused", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload("Date,Text,Amount,D/K\n2026-02-01,Gig,44.00,K\n2026-02-02,Bar,4.00,Z\n");
    const columns = ["date", "text", "amount", "direction"];
    const answer = await bank.confirm(id, { columns });
    expect([refusedFields(answer), answer.error?.details[0]?.message]).toEqual([
      ["columns"],
      "Row 3: “Z” doesn't say which way money went.",
    ]);
    const against = await bank.upload("Date,Text,Amount,D/K\n2026-02-01,Gig,-44.00,K\n");
    expect((await bank.confirm(against.id, { columns })).error?.details[0]?.message).toContain("has a minus");
  });

  test("rows of a bank's sheet keep their own currency, and unbooked ones are reported", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload(
      "Date,Name,Description,Amount,Currency,Status\n2026-11-18,Arena,usd,250.00,USD,Completed\n2026-11-18,Hall,a,300.00,EUR,Pending\n2026-11-17,Hall,b,400.00,EUR,Reverted\n2026-11-17,Hall,c,1.00,EUR,Failed\n2026-11-17,Hall,d,2.00,EUR,Declined\n2026-11-17,Hall,jpy,50000,JPY,Completed\n",
    );
    expect((await bank.confirm(id)).data).toMatchObject({
      added: 2,
      leftOut: [
        { reason: "PENDING", count: 1, rows: ["2026-11-18 · Hall · a · 300.00 · EUR · Pending"] },
        { reason: "REVERTED", count: 1 },
        { reason: "FAILED", count: 1 },
        { reason: "DECLINED", count: 1 },
      ],
    });
    expect(await bank.lines()).toMatchObject([
      { amount: 25_000, currency: "USD" },
      { amount: 50_000, currency: "JPY" },
    ]);
  });

  test("an unknown state in a bank's sheet asks what it means", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload(
      "Date,Text,Amount,Status\n2026-11-18,Gig,2.00,Completed\n2026-11-18,Bar,3.00,Wobbly\n",
    );
    expect((await bank.file(id)).preview?.columns).toEqual(["date", "text", "amount", null]);
    const answer = await bank.confirm(id, { columns: ["date", "text", "amount", "state"] });
    expect(answer.error?.details[0]?.message).toBe(
      "Row 3: “Wobbly” is no state that is known. Leave this column out if such rows are booked too.",
    );
  });

  test("the currency of a bank's sheet is read from a column's name, an amount, or a row above", async () => {
    for (const [file, currency] of [
      ["Datum;Betrag in EUR\n19.11.2026;1,00\n", "EUR"],
      ["Date,Amount (GBP)\n19/11/2026,1.00\n", "GBP"],
      ["Datum;Betrag (€)\n19.11.2026;1,00\n", "EUR"],
      ["Date;Amount\n19/11/2026;1,00 zł\n", "PLN"],
      ["Account;1\nCurrency: CHF\n\nDate;Text;Amount\n19.11.2026;x;1.00\n", "CHF"],
      ["Date,Amount\n19/11/2026,1.00\n", "AUD"],
    ] as const)
      expect((await previewOf(file)).lines, file).toMatchObject([{ currency }]);
  });

  test("an account number in a bank's sheet is never an amount, whatever its column is called", async () => {
    expect(
      await previewOf(
        "Kontonummer;Buchungstag;Empfänger;Zweck;Betrag in EUR\n1234567890;19.11.2026;Arena;a;1.250,00\n1234567890;18.11.2026;Arena;b;-10,00\n",
      ),
    ).toMatchObject({
      columns: [null, "date", "name", "text", "amount"],
      lines: [{ amount: 125_000 }, { amount: -1000 }],
    });
    expect(
      await previewOf("A;B;C;D\n1234567890;19.11.2026;7;1.250,00\n1234567890;18.11.2026;7;-10,00\n"),
    ).toMatchObject({ columns: [null, "date", null, "amount"] });
    // Numbers of accounts that differ, and amounts without sign and decimals.
    expect(await previewOf("A;B;C\n1234567890;19.11.2026;1250\n9876543210;18.11.2026;10\n")).toMatchObject({
      columns: [null, "date", "amount"],
    });
  });

  test("rows around a bank's lines are skipped, and a person may choose the header row", async () => {
    const bank = await setUpBank({ ask });
    const file = `"Girokonto";"DE00123"
"Zeitraum:";"01.11.2026 - 20.11.2026"

"Buchungsdatum";"Status";"Verwendungszweck";"Betrag (€)"
"19.11.26";"Gebucht";"Gig";"1.250,00"
"18.11.26";"Gebucht";"Bar";"-100"
"";"Endsaldo";"";"1.150,00"
"Summe";"";"";"1.150,00"`;
    const { id } = await bank.upload(file);
    const { preview } = await bank.file(id);
    expect(preview).toMatchObject({
      headerRow: 4,
      lines: [{ on: "2026-11-19", amount: 125_000 }, { on: "2026-11-18", amount: -10_000 }, {}, {}],
      heads: [
        { row: 1 },
        { row: 2 },
        { row: 4, text: "Buchungsdatum · Status · Verwendungszweck · Betrag (€)" },
        ...[5, 6, 7, 8].map((row) => ({ row })),
      ],
    });
    expect((await bank.preview(id, { headerRow: 1 })).data).toMatchObject({
      headerRow: 1,
      titles: ["Girokonto", "DE00123", "Column 3", "Column 4"],
    });
    expect((await bank.confirm(id)).data).toMatchObject({
      added: 2,
      leftOut: [{ reason: "FOOTER", count: 2, rows: ["Endsaldo · 1.150,00", "Summe · 1.150,00"] }],
    });
  });

  test("a bank's sheet whose last row has a damaged date is refused, not cut as a footer", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload("Date,Text,Amount\n19/11/2026,Gig,1.00\n31/02/2026,Bar,2.00\n");
    expect((await bank.confirm(id)).error?.details[0]?.message).toBe("Row 3: “31/02/2026” is no date.");
  });

  test("a bank's sheet has the separator its first line declares, or the one most lines have", async () => {
    for (const file of [
      "sep=;\nDate;Text;Amount\n19/11/2026;a, b, c, d, e;1.00\n",
      "Statement, of, the, year, all\nDate;Text;Amount\n19/11/2026;a;1.00\n18/11/2026;b;2.00\n",
      "Date\tText\tAmount\n19/11/2026\ta,b;c\t1.00\n",
      "Date|Text|Amount\n19/11/2026|a,b|1.00\n",
    ])
      expect((await previewOf(file)).columns, file).toEqual(["date", "text", "amount"]);
  });

  test.each([
    ["19.11.26", "2026-11-19"],
    ["2026-11-19 10:00:05", "2026-11-19"],
    ["2026-11-19T10:00:00+00:00", "2026-11-19"],
    ["2026-11-19T23:30:00.123Z", "2026-11-19"],
    ["19-11-2026 / 10:00", "2026-11-19"],
    ["11/19/2026 3:04 PM", "2026-11-19"],
    ["Thu, 19 Nov 2026 10:00:00 +0000", "2026-11-19"],
    ["19-Nov-26", "2026-11-19"],
    ["Nov 19, 2026", "2026-11-19"],
    ["19. November 2026", "2026-11-19"],
    ["19 août 2026", "2026-08-19"],
    ["19 de noviembre de 2026", "2026-11-19"],
    ["19 listopada 2026", "2026-11-19"],
    ["19 ноября 2026", "2026-11-19"],
    ["2026. november 19.", "2026-11-19"],
    ["2026年11月19日", "2026-11-19"],
    ["20261119", "2026-11-19"],
    ["19112026", "2026-11-19"],
    ["2026/11/19", "2026-11-19"],
    ["26-11-19", "2026-11-19"],
  ])("a bank's sheet has a date as %s", async (said, day) => {
    expect((await previewOf(`Date,Text,Amount\n"${said}",Gig,1.00\n`)).lines).toMatchObject([{ on: day }]);
  });

  test.each([
    ["1.000", "1000.00", ";"],
    ["-3.000", "-3000.00", ";"],
    ["1,000", "1000.00", ","],
    ["1.000,5", "1000.50", ";"],
    ["(1,250.50)", "-1250.50", ","],
    ["1.250,50-", "-1250.50", ";"],
    ["1'250.50", "1250.50", ";"],
    ["1 250,50", "1250.50", ";"],
    ["1,25,000.00", "125000.00", ","],
    ["−12.00", "-12.00", ","],
    ["+7", "7.00", ","],
    ["000000000000149.87", "149.87", ","],
    ["12,50 S", "-12.50", ";"],
    ["12,50 H", "12.50", ";"],
    ["13.44 DR", "-13.44", ","],
    ["$1,250.50", "1250.50", ","],
    ["-.50", "-0.50", ","],
  ])("a bank's sheet has an amount as %s", async (said, amount, separator) => {
    const file = ["Date,Text,Amount", `19/11/2026,Gig,"${said}"`].join("\n").replaceAll(/,(?=\w|")/g, separator);
    const { lines } = await previewOf(file.replace(`"${said.replaceAll(",", separator)}"`, `"${said}"`));
    expect(lines).toMatchObject([{ amount: Number(amount.replace(".", "")) }]);
  });

  test("a bank's sheet offers its other readings, and is read again by each choice", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload("Date,Text,Amount\n03/04/2026,Gig,1.000\n");
    expect((await bank.file(id)).preview).toMatchObject({
      unsure: ["dates", "decimals"],
      lines: [{ on: "2026-04-03", amount: 100_000 }],
    });
    const other = { dateOrder: "MDY", commas: false, currency: "KWD", flipped: true };
    expect((await bank.preview(id, other)).data).toMatchObject({
      unsure: [],
      lines: [{ on: "2026-03-04", amount: -1000, currency: "KWD" }],
    });
    expect((await bank.preview(id, { columns: ["date", "text", null] })).data.lines).toMatchObject([
      { amount: null, leftOut: "NO_AMOUNT" },
    ]);
    expect((await bank.file(id)).preview?.commas).toBe(true);
  });

  test.each([
    ["windows-1250", "Łódź Śpiewąk"],
    ["iso-8859-2", "Łódź Śpiewąk"],
    ["ibm852", "Łódź Śpiewąk"],
    ["x-mac-ce", "Łódź Śpiewąk"],
    ["windows-1250", "Žluťoučký kůň"],
    ["windows-1252", "Größe, café"],
    ["macintosh", "Größe, café"],
    ["windows-1251", "Оплата по счёту"],
    ["koi8-r", "Оплата по счёту"],
    ["windows-1253", "Πληρωμή τιμολογίου"],
    ["windows-1254", "Açıklama ağustos"],
    ["windows-1255", "תשלום חשבון"],
    ["windows-1257", "Mokėjimo paskirtis ąžuolas"],
    ["shift_jis", "振込 取引内容"],
    ["utf-16le", "Łódź"],
  ])("a bank's sheet is in %s by its letters: %s", async (encoding, text) => {
    const file = iconv.encode(
      `Date,Description,Amount\n19/11/2026,"${text}",1.00\n`,
      encoding === "x-mac-ce" ? "maccenteuro" : encoding,
    );
    expect(await previewOf(file)).toMatchObject({ encoding, lines: [{ text }] });
  });

  test("a sheet whose encoding is guessed wrong is read again in the chosen one", async () => {
    const bank = await setUpBank({ ask });
    const { id } = await bank.upload(iconv.encode("Date,Text,Amount\n19/11/2026,\u010dau,1.00\n", "windows-1250"));
    expect((await bank.file(id)).preview).toMatchObject({
      encoding: "windows-1252",
      unsure: ["encoding"],
      lines: [{ text: "èau" }],
    });
    expect((await bank.preview(id, { encoding: "windows-1250" })).data.lines).toMatchObject([{ text: "čau" }]);
    await bank.confirm(id, { encoding: "windows-1250" });
    expect(await bank.lines()).toMatchObject([{ text: "čau" }]);
  });

  test("a larger sheet is read in its own process by the same choices", async () => {
    const bank = await setUpBank({ ask });
    const rows = Array.from({ length: 2000 }, (_, n) => `19.11.26;Zeile ${n};-${n + 1},00;Gebucht`);
    const { id } = await bank.upload(
      `Konto;DE\n\nBuchungstag;Zweck;Betrag in EUR;Status\n${rows.join("\n")}\n;;99,00;\n`,
    );
    expect((await bank.confirm(id)).data).toMatchObject({ added: 2000, leftOut: [{ reason: "FOOTER", count: 1 }] });
    expect((await bank.listLines()).counts.OUT).toBe(2000);
  });
});
