/**
 * Decodes text files, and tells their encoding by marks, by validity and by letters: of all encodings in which a file can be
 * read, the one whose letters belong to one language and stand as letters do in words.
 */
import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { TEXT_ENCODINGS, type TextEncoding } from "#contract/imports/text-file.ts";

export interface TextReader {
  read(bytes: Uint8Array): string;
  end(): string;
}
/** Encodings without a decoder in the platform. */
const BESIDE: Readonly<Partial<Record<TextEncoding, string>>> = {
  ibm850: "cp850",
  ibm852: "cp852",
  "x-mac-ce": "maccenteuro",
};

/** Returns a decoder of a stream; undecodable bytes become U+FFFD, and a byte order mark is dropped. */
export function textReader(encoding: TextEncoding): TextReader {
  const beside = BESIDE[encoding];
  if (beside !== undefined) {
    const decoder = iconv.getDecoder(beside);
    return { read: (bytes) => decoder.write(Buffer.from(bytes)), end: () => decoder.end() ?? "" };
  }
  const decoder = new TextDecoder(encoding);
  return { read: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  const reader = textReader(encoding);
  return reader.read(bytes) + reader.end();
}

const CENTRAL = ["windows-1250", "iso-8859-2", "ibm852", "x-mac-ce"] as const;
const WESTERN = ["windows-1252", "iso-8859-15", "macintosh", "ibm850"] as const;
const CYRILLIC = ["windows-1251", "iso-8859-5", "koi8-r", "x-mac-cyrillic", "ibm866"] as const;
/** Letters beyond ASCII of languages, by the encodings in which they are written; with the frequent ones, its own script. */
const LANGUAGES: readonly (readonly [letters: string, encodings: readonly TextEncoding[], frequent?: string])[] = [
  ["äöüß", WESTERN],
  ["éèêëàâçîïôùûœæ", WESTERN],
  ["áéíóúñü", WESTERN],
  ["áâãàçéêíóôõú", WESTERN],
  ["àèéìòù", WESTERN],
  ["éëïöüèáó", WESTERN],
  ["åäöé", WESTERN],
  ["åæøé", WESTERN],
  ["áðéíóúýþæö", WESTERN],
  ["äöüß", CENTRAL],
  ["ąćęłńóśźż", CENTRAL],
  ["áčďéěíňóřšťúůýž", CENTRAL],
  ["áäčďéíĺľňóôŕšťúýž", CENTRAL],
  ["áéíóöőúüű", CENTRAL],
  ["ăâîşţșț", CENTRAL],
  ["čćđšž", CENTRAL],
  ["абвгдежзийклмнопрстуфхцчшщъыьэюяё", CYRILLIC, "оеаинтсрвл"],
  ["абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", CYRILLIC, "оаинтіерсв"],
  ["абвгдђежзијклљмнњопрстћуфхцчџш", CYRILLIC, "аоиенрстув"],
  ["αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ", ["windows-1253", "iso-8859-7"], "αοιετσνηυρπκόίέάή"],
  ["çğıöşüİâîû", ["windows-1254"]],
  ["אבגדהוזחטיכלמנסעפצקרשתםןץףך", ["windows-1255"], "יוהלאמרתבש"],
  ["ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأؤإئ", ["windows-1256"], "اليمنرتبعدة"],
  ["ąčęėįšųūž", ["windows-1257"]],
  ["āčēģīķļņšūž", ["windows-1257"]],
  ["äöõüšž", ["windows-1257"]],
];
const EAST: readonly TextEncoding[] = ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"];
/** Text around letters: no evidence by itself. */
const AROUND = "€„“”‘’–—…§°«»£¿¡·•\u00a0№";
/** Characters frequent in East Asian accounts, where one file's bytes are signs of several encodings. */
const FREQUENT_EAST = new Set(
  "日付金額取引摘要残高振込内容入出支払預お名前店年月株式会社期收入支出交易余額额户戶名对對方账帳付款转轉的備注註存提거래일자적요입출금액내용잔이체은행명비고의다는로",
);
const SYLLABLE = /\p{Script=Hangul}/u;
const KANA = /[\u3040-\u30fe]/;
const HAN = /\p{Script=Han}/u;
const THAI = /\p{Script=Thai}/u;
const LETTER = /\p{L}/u;

/** Windows that are looked at, and the bytes of each: every encoding is tried on all. */
const WINDOWS = 5;
const WINDOW = 110;
const LINE_END = Uint8Array.of(0x0a);
/** Pieces that begin where a line or a word begins, each with signs beyond ASCII. */
function samplesOf(bytes: Uint8Array): Uint8Array {
  const samples: Uint8Array[] = [];
  let from = 0;
  while (samples.length < WINDOWS * 2) {
    let high = from;
    while (high < bytes.length && (bytes[high] ?? 0) < 0x80) high += 1;
    if (high === bytes.length) break;
    let start = high;
    while (start > from && high - start < 40 && bytes[start - 1] !== 0x0a) start -= 1;
    samples.push(bytes.subarray(start, start + WINDOW), LINE_END);
    from = start + WINDOW;
  }
  return Buffer.concat(samples);
}

interface Alphabet {
  /** Letters in both cases, with what they are worth. */
  lower: ReadonlyMap<string, number>;
  upper: ReadonlyMap<string, number>;
  /** True if its words have no letters of ASCII. */
  own: boolean;
  encodings: readonly TextEncoding[];
}
const ALPHABETS: readonly Alphabet[] = LANGUAGES.map(([letters, encodings, frequent]) => {
  const lower = new Map(
    [...letters].map((letter) => [letter, frequent === undefined ? 1 : frequent.includes(letter) ? 1.4 : 0.5] as const),
  );
  const upper = [...lower].flatMap(([letter, weight]) => {
    const capital = letter.toUpperCase();
    return capital === letter || capital.length > 1 ? [] : [[capital, weight] as const];
  });
  return { lower, upper: new Map(upper), own: frequent !== undefined, encodings };
});

const isLatin = (sign: string): boolean => (sign >= "a" && sign <= "z") || (sign >= "A" && sign <= "Z");

/** Scores how well a text reads as one of these languages; below 0 it doesn't. */
function plausible(text: string, alphabet: Alphabet | "east" | "thai"): number {
  let score = 0;
  let before = " ";
  const signs = [...text];
  for (const [n, sign] of signs.entries()) {
    if (sign > "\u007f") score += weigh(sign, before, signs[n + 1] ?? " ");
    before = sign;
  }
  return score;

  function weigh(sign: string, last: string, next: string): number {
    if (sign === "\ufffd") return -6;
    if (sign <= "\u009f" || (sign >= "\ue000" && sign <= "\uf8ff")) return -5;
    const within = isLatin(last) || isLatin(next);
    if (alphabet === "east") {
      if (within) return -1;
      if (FREQUENT_EAST.has(sign)) return 2.7;
      if (KANA.test(sign)) return 2.2;
      return HAN.test(sign) || SYLLABLE.test(sign) ? 1.9 : 0;
    }
    if (alphabet === "thai") return !within && THAI.test(sign) ? 1 : -1;
    const small = alphabet.lower.get(sign);
    const weight = small ?? alphabet.upper.get(sign);
    if (weight !== undefined) {
      if (alphabet.own && (within || (last <= "\u007f" && next <= "\u007f"))) return -1;
      if (small !== undefined) return weight;
      if (!isLetter(last) && !isLetter(next)) return 0;
      // No word goes on in capitals.
      return weight - ((last >= "a" && last <= "z") || alphabet.lower.has(last) ? 1.5 : 0);
    }
    if (sign === "€" && !isLetter(last) && !isLetter(next)) return 0.5;
    if (AROUND.includes(sign)) return isLetter(last) && isLetter(next) ? -1 : 0;
    return isLetter(sign) ? -1 : -1.5;
  }
}
const isLetter = (sign: string): boolean => (sign <= "\u007f" ? isLatin(sign) : LETTER.test(sign));

function scoreOf(samples: Uint8Array, encoding: TextEncoding): { text: string; score: number } {
  const text = textReader(encoding).read(samples);
  const alphabets = EAST.includes(encoding)
    ? (["east"] as const)
    : encoding === "windows-874"
      ? (["thai"] as const)
      : ALPHABETS.filter(({ encodings }) => encodings.includes(encoding));
  return { text, score: Math.max(...alphabets.map((alphabet) => plausible(text, alphabet))) };
}

/** Returns the UTF-16 encoding if every second byte is 0, as of Latin text without a byte order mark. */
function wideOf(bytes: Uint8Array): TextEncoding | null {
  const head = bytes.subarray(0, 2000);
  let [even, odd] = [0, 0];
  for (const [n, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (n % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = head.length / 2;
  if (odd > half * 0.6 && even < half * 0.1) return "utf-16le";
  return even > half * 0.6 && odd < half * 0.1 ? "utf-16be" : null;
}

export interface EncodingGuess {
  encoding: TextEncoding;
  /** True if no other encoding makes other plausible text of it. */
  sure: boolean;
}
/** Returns the encoding of a text; null where it is none, since it has zero bytes. */
export function guessEncoding(bytes: Uint8Array): EncodingGuess | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", sure: true };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", sure: true };
  const wide = wideOf(bytes);
  if (wide) return { encoding: wide, sure: true };
  if (bytes.includes(0)) return null;
  if (isUtf8(bytes)) {
    const mark = bytes.indexOf(0x1b);
    const japanese = mark >= 0 && (bytes[mark + 1] === 0x24 || bytes[mark + 1] === 0x28);
    return { encoding: japanese ? "iso-2022-jp" : "utf-8", sure: true };
  }
  const samples = samplesOf(bytes);
  const tried = TEXT_ENCODINGS.filter(
    (encoding) =>
      encoding === "windows-874" ||
      EAST.includes(encoding) ||
      ALPHABETS.some((language) => language.encodings.includes(encoding)),
  ).map((encoding) => ({ encoding, ...scoreOf(samples, encoding) }));
  const best = tried.reduce((first, next) => (next.score > first.score ? next : first));
  const rival = tried.some(({ text, score }) => text !== best.text && score > 0 && score >= best.score * 0.75);
  return { encoding: best.score > 0 ? best.encoding : "windows-1252", sure: best.score > 0 && !rival };
}
