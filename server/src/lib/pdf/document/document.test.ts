import { readFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { decompress } from "wawoff2";
import { z } from "#contract/schema.ts";
import { rangesOf, signsOf } from "../../../../../tools/fonts/character-map.mjs";
import { type DocumentText, documentPdf } from "./document.ts";

const BASE: DocumentText = {
  title: "Quiet Season, winter tour",
  author: "Harbour & Vale",
  line: "HV-2026-0031",
  footer: "HV-2026-0031",
  draft: null,
  language: "en-AU",
  paper: "A4",
  numbered: true,
  color: "#1e1d1a",
  html: `<h2>Parties</h2><p>Between <strong>Harbour &amp; Vale</strong> and <em>Nguyễn Thị Łucja</em>,<br />see <a href="https://example.com/terms">their terms</a>.</p>
    <h3>Talent</h3><ol><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ol>
    <h2>Fee</h2><table><tbody><tr><th>Part</th><th>Amount</th></tr><tr><td><p>Deposit</p></td><td><p>29,700.00 AUD</p></td></tr><tr><td><p>Rest</p></td></tr></tbody></table>
    <p>#read("/etc/passwd") *bold* _em_ $x$ @ref &lt;label&gt; // comment</p>`,
};

const Tag = z.object({ role: z.optional(z.string()), children: z.optional(z.array(z.unknown())) });
function roles(tag: unknown): string[] {
  const { role, children = [] } = z.parse(Tag, tag);
  return [...(role === undefined ? [] : [role]), ...children.flatMap(roles)];
}

async function read(more: Partial<DocumentText> = {}) {
  const bytes = await documentPdf({ ...BASE, ...more });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info, metadata } = await pdf.getMetadata();
  const tree = await (await pdf.getPage(1)).getStructTree();
  return {
    raw: bytes.toString("latin1"),
    pdf,
    text: text.replaceAll(/\s+/g, " "),
    info: z.parse(z.record(z.string(), z.unknown()), info),
    standard: String(metadata?.get("pdfuaid:part")),
    tags: roles(tree),
    bytes,
  };
}

const NAMES: readonly (readonly [script: string, name: string, font: string])[] = [
  ["simplified Chinese", "王秀英", "NotoSansSC"],
  ["traditional Chinese", "陳國樑", "NotoSansTC"],
  ["Japanese", "さくら東京 語", "NotoSansJP"],
  ["Korean", "김민수", "NotoSansKR"],
  ["Thai", "สมชาย ใจดี", "NotoSansThai"],
  ["Lao", "ສົມພອນ", "NotoSansLao"],
  ["Khmer", "សុខា", "NotoSansKhmer"],
  ["Burmese", "အောင်ဆန်း", "NotoSansMyanmar"],
  ["Sinhala", "නිමල්", "NotoSansSinhala"],
  ["Tamil", "முருகன்", "NotoSansTamil"],
  ["Telugu", "రాముడు", "NotoSansTelugu"],
  ["Kannada", "ರಾಜ್", "NotoSansKannada"],
  ["Malayalam", "രാമൻ", "NotoSansMalayalam"],
  ["Bengali", "রবীন্দ্র", "NotoSansBengali"],
  ["Gujarati", "ગાંધી", "NotoSansGujarati"],
  ["Punjabi", "ਸਿੰਘ", "NotoSansGurmukhi"],
  ["Odia", "ଜଗନ୍ନାଥ", "NotoSansOriya"],
  ["Hindi", "देवेंद्र", "NotoSansDevanagari"],
  ["Tibetan", "བསྟན་འཛིན", "NotoSerifTibetan"],
  ["Armenian", "Հայկ", "NotoSansArmenian"],
  ["Georgian", "გიორგი", "NotoSansGeorgian"],
  ["Amharic", "አበበ", "NotoSansEthiopic"],
  ["Hebrew", "כהן", "NotoSansHebrew"],
  ["Arabic", "محمد الكناني", "NotoSansArabic"],
  ["Dhivehi", "އަހްމަދު", "NotoSansThaana"],
  ["Greek", "Γιώργος ἀνήρ", "NotoSans-Regular"],
  ["emoji", "🎤 👨‍👩‍👧 🇯🇵", "NotoEmoji"],
];
test("a name of any script is set in a font that has it, in one PDF/UA-1 with the others", async () => {
  const { standard, raw } = await read({
    html: NAMES.map(([script, name]) => `<p>${script}: ${name}</p>`).join(""),
  });
  expect(standard).toBe("1");
  const fonts = new Set([...raw.matchAll(/\/BaseFont ?\/[A-Z]{6}\+([\w-]+)/g)].map(([, font = ""]) => font));
  // Kanji stand in the same text, so the Chinese names are set in their font; each alone is set below.
  const missing = NAMES.slice(2).filter(([, , font]) => ![...fonts].some((used) => used.startsWith(font)));
  expect(missing).toEqual([]);
});

test.each(NAMES.slice(0, 4))("%s is set in the form of its readers", async (_script, name, font) => {
  const { text, raw, standard } = await read({ html: `<p>Between ${name} and Harbour</p>` });
  expect(standard).toBe("1");
  expect(text).toContain(`Between ${name} and Harbour`);
  expect(raw).toMatch(new RegExp(`\\+${font}`));
});

test("a sign that no font has is a box, and the PDF keeps the promise of PDF/UA", async () => {
  const { text, standard } = await read({ html: "<p>Between 𓀀\uE000\uFEFF and Harbour</p>" });
  expect(text).toContain("Between □□ and Harbour");
  expect(standard).toBe("1");
});

test("the characters that are said to be shown are those of the fonts", async () => {
  const folder = new URL("../fonts/", import.meta.url);
  const Coverage = z.record(z.string(), z.string());
  const coverage = z.parse(Coverage, JSON.parse(readFileSync(new URL("coverage.json", folder), "utf8")));
  for (const [family, ranges] of Object.entries(coverage)) {
    if (family === "base") continue;
    const file = new URL(`${family.toLowerCase().replaceAll(" ", "-")}-400.woff2`, folder);
    expect([family, rangesOf(signsOf(await decompress(readFileSync(file))))]).toEqual([family, ranges]);
  }
});

test("no word runs over the edge of its cell or of its page", async () => {
  const sha256 = "0123456789abcdef".repeat(4);
  const word = "Donaudampfschifffahrt".repeat(9);
  const { pdf, text } = await read({
    html: `<p>${word}</p><h2>${word}</h2><ul><li><p>${word}</p></li></ul><table><tbody><tr><td><p>SHA-256</p></td><td><p>${sha256}</p></td><td><p>${sha256}</p></td></tr></tbody></table><p>A short Verwaltungsgebührenordnung stays whole.</p>`,
  });
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const Item = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) });
  const ends = items.map((item) => z.parse(Item, item)).map(({ width, transform }) => (transform[4] ?? 0) + width);
  // The margin is 24 mm.
  expect(Math.max(...ends)).toBeLessThan(page.getViewport({ scale: 1 }).width - 67);
  expect(text.replaceAll(" ", "").split(sha256)).toHaveLength(3);
  expect(text).toContain("A short Verwaltungsgebührenordnung stays whole.");
});

describe("a document", () => {
  let document: Awaited<ReturnType<typeof read>>;
  beforeAll(async () => {
    document = await read();
  });

  test("a document is tagged as PDF/UA-1 says, with its title and its language", async () => {
    expect(await document.pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(document.standard).toBe("1");
    expect(document.info).toMatchObject({
      Title: "Quiet Season, winter tour",
      Language: "en-AU",
      Author: "Harbour & Vale",
    });
    expect(new Set(document.tags)).toEqual(
      new Set([
        "Root",
        "Document",
        "H1",
        "H2",
        "H3",
        "P",
        "Span",
        "Link",
        "L",
        "LI",
        "Lbl",
        "LBody",
        "Table",
        "THead",
        "TBody",
        "TR",
        "TH",
        "TD",
      ]),
    );
  });

  test("a document has the fonts that it is set in, whatever letters a name has", () => {
    const named = [...new Set(document.raw.match(/\/BaseFont ?\/[A-Z]{6}\+[\w-]+/g))].map((font) => font.split("+")[1]);
    const embedded = document.raw.match(/\/FontFile[23]? /g)?.length ?? 0;
    expect([...new Set(named)].toSorted((a = "", b = "") => a.localeCompare(b))).toEqual([
      "Brygada1918-Regular",
      "HankenGrotesk-Italic",
      "HankenGrotesk-Regular",
      "HankenGrotesk-SemiBold",
    ]);
    expect(embedded).toBe(named.length);
  });

  test("a document says what the text says, in its order, with numbered headings", () => {
    for (const said of [
      "1 Parties Between Harbour & Vale and",
      "see their terms.",
      "1.1 Talent 1. One",
      "2. Two 2 Fee Part Amount Deposit 29,700.00 AUD Rest",
      "HV-2026-0031 1 / 1",
    ])
      expect(document.text).toContain(said);
    // Each letter once, also where its subset is not that of its neighbours.
    expect(document.text).toContain("Nguyễn Thị Łucja");
  });

  test("a document never reads what a text of it says to read", () => {
    expect(document.text).toContain('#read("/etc/passwd") *bold* _em_ $x$ @ref <label> // comment');
    expect(document.text).not.toContain("root:");
  });

  test("a document has links that lead somewhere", async () => {
    const links = await (await document.pdf.getPage(1)).getAnnotations();
    expect(links.map(({ url }: { url?: string }) => url)).toEqual(["https://example.com/terms"]);
  });
});

test("headings never skip a level, and are numbered only if the agency wants it", async () => {
  const { tags, text } = await read({ html: "<h3>First</h3><p>A</p><h3>Second</h3><h2>Third</h2>", numbered: false });
  expect(tags.filter((tag) => /^H\d/.test(tag))).toEqual(["H1", "H2", "H3", "H2"]);
  expect(text).toContain("First A Second Third");
});

test("a draft says so on each page, and paper and language are the agency's", async () => {
  const { pdf, text, info } = await read({
    draft: "Draft, not for signature",
    paper: "LETTER",
    language: "de",
    html: "<p>Seite</p>".repeat(100),
  });
  expect(pdf.numPages).toBeGreaterThan(1);
  expect(text.match(/Draft, not for signature/g)).toHaveLength(pdf.numPages);
  expect((await pdf.getPage(1)).getViewport({ scale: 1 })).toMatchObject({ width: 612, height: 792 });
  expect(info.Language).toBe("de");
});
