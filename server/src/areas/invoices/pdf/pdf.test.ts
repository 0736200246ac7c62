import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { z } from "#contract/schema.ts";
import { agencySettings } from "#contract/settings/agency-setting.ts";
import { mailedDocuments } from "#server/areas.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { readLookOf } from "#server/lib/pdf/look.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";

const { ask, database } = await startApp();
const EMOJI = "Emoji 🎤 and 👨‍👩‍👧";
/** No other text of the invoice has these letters. */
const LONG = "ŴŶŵŷ".repeat(28);

/** Left edge of the column of quantities on A4: four columns of fixed width stand before the margin. */
const QUANTITY = 595 - 62 - 76 - 62 - 70 - 54;

async function pdfOf(agency: string, id: string) {
  const bytes = (await mailedDocuments.invoice?.(database, agency, id, async () => null)) ?? Buffer.alloc(0);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { metadata } = await pdf.getMetadata();
  const { text } = await extractText(pdf, { mergePages: true });
  const page = await pdf.getPage(1);
  const Item = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) });
  const items = (await page.getTextContent()).items.map((item) => z.parse(Item, item));
  return {
    text,
    standard: String(metadata?.get("pdfaid:part")),
    fonts: bytes.toString("latin1"),
    /** Right edges of the pieces of the long word, in points. */
    ends: items.flatMap(({ str, width, transform: [, , , , left = 0] }) =>
      str.trim() !== "" && LONG.includes(str) ? [left + width] : [],
    ),
  };
}

test("an invoice shows Thai, Japanese and emoji, breaks a long word, and is PDF/A", async () => {
  const { agency, sentInvoice, line } = await setUpCredits({ ask });
  const descriptions = ["ไทย: การแสดงที่กรุงเทพฯ", "日本語：さくら東京公演", EMOJI, LONG];
  const invoice = await sentInvoice({ lines: descriptions.map((description) => line({ description })) });
  const { text, standard, fonts, ends } = await pdfOf(agency, invoice.id);
  expect(standard).toBe("3");
  expect(text).toContain("日本語：さくら東京公演");
  for (const font of ["NotoSansThai", "NotoSansJP", "NotoEmoji"]) expect(fonts).toMatch(new RegExp(`\\+${font}`));
  expect(text.replaceAll(/\s/g, "")).toContain(LONG);
  expect(Math.max(...ends)).toBeLessThan(QUANTITY + 1);
});

test("a document whose PDF can't show a character isn't sent, and says which and where", async () => {
  const { agency, client, draft, sentInvoice, line, allLines, send, ...setting } = await setUpCredits({ ask });
  const wrong = "Band 𓀀";
  const { id } = await setting.draftInvoice({ lines: [line(), line({ description: wrong })], issuerNote: "\u{E000}" });
  const refused = await setting.sendInvoice(id);
  expect(refused.error?.details).toMatchObject([
    {
      field: "lines.1.description",
      message: "A PDF can't show 𓀀 (U+13000) in the description of line 2. Write it in other characters.",
    },
    { field: "issuerNote" },
  ]);
  const invoice = await sentInvoice();
  const note = await draft(invoice.id, await allLines(invoice.id), { title: wrong });
  expect((await send(note.id)).error?.details).toMatchObject([{ field: "title" }]);
  await inAgency(agency, "update partner set display_name = $2 where id = $1", [client, wrong]);
  const other = await setting.draftInvoice();
  expect((await setting.sendInvoice(other.id)).error?.details).toMatchObject([{ field: "partnerId" }]);
});

test("a sent invoice keeps its colour, language and foot, and a draft has those of now", async () => {
  const { agency, owner, sentInvoice, draftInvoice } = await setUpCredits({ ask });
  const save = async (changes: object) => {
    const { version } = (await ask(agencySettings.get, owner.token)).data;
    return ask(agencySettings.update, owner.token, { body: { version, ...changes } as never });
  };
  const lookOf = (id: string) =>
    database.scope(systemIn(agency), "read", (db) => readLookOf(db, { table: "invoice", id }));
  const before = await sentInvoice();
  await save({ documentColor: "#1f3a5f", footer: "Thank you", language: "de" });
  const navy = { color: "#1f3a5f", footer: "Thank you", language: "de", paper: "A4" };
  const sent = await sentInvoice();
  expect(await lookOf(sent.id)).toEqual(navy);
  await save({ documentColor: "#7a2e3b", footer: null, language: "fr" });
  expect(await lookOf(sent.id)).toEqual(navy);
  expect(await lookOf(before.id)).toMatchObject({ color: "#1e1d1a", language: "en-AU" });
  expect(await lookOf((await draftInvoice()).id)).toMatchObject({ color: "#7a2e3b", footer: null, language: "fr" });
  expect((await pdfOf(agency, sent.id)).text).toContain("Rechnung");
});
