/** Finds the invoices that a line of the bank seems to pay. Pure. */
import type { BankMatch } from "#contract/bank/codes.ts";

/** A sent invoice that a line may pay. */
export interface PayableInvoice {
  id: string;
  number: string;
  reference: string | null;
  client: string;
  currency: string;
  /** Minor units; 0 or less if it is paid. */
  open: number;
}
export interface OpenLine {
  id: string;
  onDate: string;
  currency: string;
  amount: number;
  name: string | null;
  text: string | null;
  reference: string | null;
}
export interface LineMatch {
  match: BankMatch;
  parts: { invoice: PayableInvoice; amount: number }[];
}

/** Shorter keys occur by chance. */
const SHORTEST_KEY = 4;
/** Most pieces of letters or digits in a number. */
const MAX_PIECES = 8;

/** Normalises numbers and references for comparison; the same as payment_key in the database. */
export const paymentKey = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(/[^A-Z0-9]/g, "");

/** Returns every text in a line that may be a number or reference: neighbouring pieces, joined. */
export function keysOf({ text, reference }: Pick<OpenLine, "text" | "reference">): Set<string> {
  const keys = new Set<string>();
  for (const field of [reference, text]) {
    if (field === null) continue;
    const pieces = field.toUpperCase().match(/[A-Z]+|\d+/g) ?? [];
    for (let from = 0; from < pieces.length; from += 1) {
      let key = "";
      for (let to = from; to < Math.min(from + MAX_PIECES, pieces.length); to += 1) {
        key += pieces[to];
        if (key.length >= SHORTEST_KEY) keys.add(key);
      }
    }
    // A creditor reference as in ISO 11649 begins with RF and two check digits.
    const [, within] = /^RF\d\d([A-Z0-9]{4,21})$/.exec(paymentKey(field)) ?? [];
    if (within) keys.add(within);
  }
  return keys;
}

/** Words that many clients' names share. */
const COMMON = new Set(["the", "and", "pty", "ltd", "limited", "gmbh", "inc", "llc", "group", "company", "co"]);
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !COMMON.has(word));
/** True if the line names the client: it has every word of the client's name. */
function isNamed(line: OpenLine, client: string): boolean {
  const lineWords = new Set([line.name, line.text].flatMap((text) => (text === null ? [] : wordsOf(text))));
  const words = wordsOf(client);
  return words.length > 0 && words.every((word) => lineWords.has(word));
}

/**
 * Matches lines in their order, the oldest first: an amount that a line certainly pays is not open for the next. A
 * match is certain if a number or reference comes with the exact open amount, of one invoice or of several together.
 */
export function matchLines(
  lines: readonly OpenLine[],
  candidates: readonly PayableInvoice[],
  today: string,
): Map<string, LineMatch> {
  const byNumber = new Map<string, PayableInvoice[]>();
  const byReference = new Map<string, PayableInvoice[]>();
  const byAmount = new Map<string, PayableInvoice[]>();
  const add = (map: Map<string, PayableInvoice[]>, key: string, candidate: PayableInvoice) =>
    map.set(key, [...(map.get(key) ?? []), candidate]);
  const open = new Map<string, number>();
  for (const candidate of candidates) {
    open.set(candidate.id, candidate.open);
    add(byNumber, `${candidate.currency} ${paymentKey(candidate.number)}`, candidate);
    if (candidate.reference !== null)
      add(byReference, `${candidate.currency} ${paymentKey(candidate.reference)}`, candidate);
    if (candidate.open > 0) add(byAmount, `${candidate.currency} ${candidate.open}`, candidate);
  }
  const matches = new Map<string, LineMatch>();
  for (const line of lines) {
    const found = matchOf(line);
    if (!found) continue;
    matches.set(line.id, found);
    if (!isCertain(found.match)) continue;
    for (const { invoice, amount } of found.parts) open.set(invoice.id, (open.get(invoice.id) ?? 0) - amount);
  }
  return matches;

  function matchOf(line: OpenLine): LineMatch | null {
    const { currency, amount } = line;
    const openAmount = ({ id }: PayableInvoice): number => open.get(id) ?? 0;
    const single = (match: BankMatch, invoice: PayableInvoice): LineMatch => ({ match, parts: [{ invoice, amount }] });
    const keys = [...keysOf(line)];
    const among = (map: Map<string, PayableInvoice[]>): PayableInvoice[] => [
      ...new Set(keys.flatMap((key) => map.get(`${currency} ${key}`) ?? [])),
    ];
    const numbered = among(byNumber);
    const named = numbered.length > 0 ? numbered : among(byReference);
    const paying = named.filter((invoice) => openAmount(invoice) > 0);
    // A line booked on a future day is not paid yet.
    const certain = line.onDate <= today;
    if (paying.length > 1 && paying.reduce((sum, invoice) => sum + openAmount(invoice), 0) === amount && certain)
      return { match: "SEVERAL", parts: paying.map((invoice) => ({ invoice, amount: openAmount(invoice) })) };
    const exact = paying.filter((invoice) => openAmount(invoice) === amount);
    if (exact.length === 1 && exact[0]) return single(paying.length === 1 && certain ? "EXACT" : "AMOUNT", exact[0]);
    const [first] = paying.length > 0 ? paying : named;
    if (first && openAmount(first) > amount) return single("PART", first);
    if (first && paying.length < 2) return single("OVER", first);
    if (first) return splitOver(paying, amount);
    const alike = (byAmount.get(`${currency} ${amount}`) ?? []).filter(
      (invoice) => openAmount(invoice) === amount && isNamed(line, invoice.client),
    );
    return alike[0] ? single("NAME", alike[0]) : null;
  }

  /** Pays several invoices one after the other; the rest goes to the last. */
  function splitOver(invoices: readonly PayableInvoice[], amount: number): LineMatch {
    const parts: LineMatch["parts"] = [];
    let rest = amount;
    for (const invoice of invoices) {
      const part = Math.min(rest, open.get(invoice.id) ?? 0);
      if (part > 0) parts.push({ invoice, amount: part });
      rest -= part;
    }
    const last = parts.at(-1);
    if (rest > 0 && last) last.amount += rest;
    return { match: rest > 0 ? "OVER" : "PART", parts };
  }
}

/** True if the match is applied without a person's check. */
export const isCertain = (match: BankMatch): boolean => match === "EXACT" || match === "SEVERAL";
