/**
 * Reads a statement as MT940, and the parts that it shares with MT942: entries (:61:) with their details (:86:), which
 * banks write in subfields such as ?20, with codes such as /REMI/, or as plain text. Libraries don't take the details
 * apart, which is most of the work.
 */
import {
  type BankFileBalance,
  BankFileError,
  type BankFileLine,
  type BankStatement,
  cleanText,
  givenReference,
  leftOutRows,
  minorAmount,
  refuseTooMany,
} from "./statement.ts";

const FIELD = /^:(\d\d[A-Z]?):/;
const ENTRY = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,15},\d{0,5})([A-Z][A-Z0-9]{3})?(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,5})/;

/** True if a text is a statement in MT940: it has an account, and an entry or a balance. */
export const isMt940 = (head: string): boolean => /^:25P?:/m.test(head) && /^:(?:60[FM]|61|62[FM]|34F):/m.test(head);

const damaged = (what: string) =>
  new BankFileError(
    `This MT940 file has ${what} that can't be read. Download it from your bank again, as camt.053 if it offers that.`,
  );

interface Field {
  tag: string;
  lines: string[];
}
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const tag = FIELD.exec(line)?.[1];
    if (tag !== undefined) {
      if (field) yield field;
      field = { tag, lines: [line.slice(tag.length + 2)] };
      // A message may be wrapped in blocks of SWIFT.
    } else if (field && line !== "-" && !/^(?:-\}|\{\d:)/.test(line)) field.lines.push(line);
  }
  if (field) yield field;
}

const dayOf = (figures: string): string => {
  const day = `20${figures.slice(0, 2)}-${figures.slice(2, 4)}-${figures.slice(4, 6)}`;
  const read = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(day)) throw damaged("a day");
  return day;
};
/** Returns the day of booking, which has no year: the one nearest to the value date. */
function bookedOn(value: string, booked: string | undefined): string {
  const valued = dayOf(value);
  if (booked === undefined) return valued;
  const years = [-1, 0, 1].map((more) => String((Number(value.slice(0, 2)) + more + 100) % 100).padStart(2, "0"));
  const distance = (year: string): number =>
    Math.abs(
      Number(year) * 372 +
        Number(booked.slice(0, 2)) * 31 -
        Number(value.slice(0, 2)) * 372 -
        Number(value.slice(2, 4)) * 31,
    );
  const [year = ""] = years.toSorted((a, b) => distance(a) - distance(b));
  return dayOf(`${year}${booked}`);
}

function amountOf(figures: string, currency: string): number {
  const amount = minorAmount(figures.replace(",", ".").replace(/\.$/, ""), currency);
  if (amount === null) throw damaged("an amount");
  return amount;
}

type Details = Pick<BankFileLine, "name" | "text" | "reference">;
const SUBFIELD = /^\d{1,3}\s?([?>~^<])(?=\d\d)/;
/** Codes of German banks for parts of the purpose: EREF+ is the payer's reference, SVWZ+ the text. */
const PURPOSE = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|PURP|RREF|BREF|IBAN|BIC)\+/;
const CODES =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|ISDT|CNTP|ADDR|PREF|RTRN|ULTD|ULTB|ULTC|PURP|SVCL|TRCD|ID|BUSP|OCMT|CHGS|ACCW)\//;

function inSubfields(text: string, separator: string): Details {
  const parts = text.split(separator).slice(1);
  const from = (tags: (tag: number) => boolean): string =>
    parts
      .filter((part) => tags(Number(part.slice(0, 2))))
      .map((part) => part.slice(2))
      .join("");
  const purpose = from((tag) => (tag >= 20 && tag <= 29) || (tag >= 60 && tag <= 63));
  const named = purpose.split(PURPOSE);
  const partOf = (name: string): string | undefined =>
    named[named.findIndex((part, n) => n % 2 === 1 && part === name) + 1];
  const structured = named.length > 1;
  const about = structured ? (named.includes("SVWZ") ? partOf("SVWZ") : named[0]) : purpose;
  return {
    name: cleanText(
      from((tag) => tag === 32 || tag === 33),
      200,
    ),
    text: cleanText(about) ?? cleanText(from((tag) => tag === 0)),
    reference: structured && named.includes("EREF") ? givenReference(partOf("EREF")) : null,
  };
}

function inCodes(text: string): Details {
  const parts = text.split(CODES);
  const partOf = (...names: readonly string[]): string | undefined => {
    const n = parts.findIndex((part, place) => place % 2 === 1 && names.includes(part));
    return n < 0 ? undefined : parts[n + 1];
  };
  // /CNTP/IBAN/BIC/NAME/CITY/ has no codes within.
  const name = partOf("NAME") ?? partOf("CNTP")?.split("/")[2];
  const about = partOf("REMI")?.replace(/^(?:USTD|STRD)\/{1,2}/, "");
  return {
    name: cleanText(name?.replaceAll("/", " "), 200),
    text: cleanText(about?.replaceAll("/", " ")) ?? cleanText(parts[0]),
    reference: givenReference(partOf("EREF")?.replaceAll("/", " ")),
  };
}

function detailsOf(lines: readonly string[]): Details {
  const joined = lines.join("");
  const separator = SUBFIELD.exec(joined)?.[1];
  if (separator !== undefined) return inSubfields(joined, separator);
  if (CODES.test(joined)) return inCodes(joined);
  return { name: null, text: cleanText(lines.join(" ")), reference: null };
}

export function readMt940(text: string): BankStatement {
  const lines: BankFileLine[] = [];
  const balances: BankFileBalance[] = [];
  const leftOut = leftOutRows();
  let number: string | null = null;
  let opening: { amount: number; currency: string } | null = null;
  let sum = 0;
  /** The entry that a field of details is about. */
  let open: BankFileLine | null = null;
  for (const { tag, lines: said } of fieldsOf(text)) {
    const [first = "", ...rest] = said;
    if (tag === "25" || tag === "25P") number = cleanText(first.split("/").at(-1), 40);
    else if (/^6[02][FM]$/.test(tag)) {
      const [, side, day = "", currency = "", figures = ""] = BALANCE.exec(first.trim()) ?? [];
      if (side === undefined) throw damaged("a balance");
      const amount = amountOf(figures, currency) * (side === "D" ? -1 : 1);
      if (tag.startsWith("60")) [opening, sum] = [{ amount, currency }, 0];
      else {
        const before = opening?.currency === currency ? opening.amount : null;
        balances.push({
          number,
          currency,
          on: dayOf(day),
          opening: before,
          closing: amount,
          unexplained: before === null ? null : amount - before - sum,
        });
      }
    } else if (tag === "61") {
      open = entryOf(first, rest, number, opening?.currency);
      if (open === null) leftOut.add("PENDING", said.join(" "));
      else if (open.amount === 0) leftOut.add("NO_AMOUNT", said.join(" "));
      else {
        lines.push(open);
        sum += open.amount;
      }
      refuseTooMany(lines.length);
    } else if (tag === "86" && open) {
      const { name, text: about, reference } = detailsOf(said);
      Object.assign(open, { name, text: about ?? open.text, reference: reference ?? open.reference });
      open = null;
    }
    // Fields after a closing balance are about the statement.
    if (tag.startsWith("62")) open = null;
  }
  if (balances.length === 0 && lines.length === 0) throw damaged("no entry and no balance");
  return { lines, balances, leftOut: leftOut.rows() };
}

/** Reads an entry; null for one that is only expected. */
function entryOf(
  first: string,
  rest: readonly string[],
  number: string | null,
  currency: string | undefined,
): BankFileLine | null {
  const [, value = "", booked, side = "", , figures = "", , about = ""] = ENTRY.exec(first.trim()) ?? [];
  if (value === "") throw damaged("an entry");
  if (currency === undefined) throw damaged("no opening balance");
  if (side.startsWith("E")) return null;
  const amount = amountOf(figures, currency);
  const [own, bank] = about.split("//", 2);
  // A reversed debit is money that came back.
  const out = side === "D" || side === "RC";
  return {
    onDate: bookedOn(value, booked),
    amount: out && amount !== 0 ? -amount : amount,
    currency,
    number,
    name: null,
    text: cleanText(rest.join(" ")),
    reference: givenReference(own),
    bankReference: givenReference(bank),
  };
}
