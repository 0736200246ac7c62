/** Compares typed words with names of places, ignoring case, accents and punctuation. */

/** Letters that have no accent to remove, with their usual replacement. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  ß: "ss",
  ı: "i",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ð: "d",
  þ: "th",
};

/** "14 St. Kilda Rd, Melbourne" → ["14", "st", "kilda", "rd", "melbourne"]. */
export const phraseWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[łøßıđæœðþ]/g, (email) => PLAIN[email] ?? email)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const phraseKey = (name: string): string => phraseWords(name).join(" ");

/** Words that end the name of a street: "Sydney Road" is not a place called Sydney. */
const STREETS = new Set(
  "street st road rd avenue ave av lane ln drive dr court ct place pl parade pde highway hwy close cl crescent cres terrace tce boulevard blvd way esplanade quay square sq circuit grove gr mews row walk arcade".split(
    " ",
  ),
);

export interface Phrase {
  key: string;
  /** Position among the words: from inclusive, to exclusive. */
  from: number;
  to: number;
}

export interface Typed {
  words: readonly string[];
  /** Phrases that may be the whole name of a place. */
  names: readonly Phrase[];
  /** Phrases that may be the beginning of a name. */
  beginnings: readonly Phrase[];
  zips: readonly string[];
}

const LONGEST = 4;
const MAX_WORDS = 14;
const isNumber = (word: string): boolean => /^\d/.test(word);
const isStreet = (word: string | undefined): boolean => word !== undefined && STREETS.has(word);

/** Parses an address line into the phrases that may name a place. */
export function readPhrase(text: string): Typed {
  const parts = text.split(",").map(phraseWords);
  const typed = parts.flat();
  const words = typed.slice(-MAX_WORDS);
  /** Indexes of the words before a comma. */
  const endsPart = new Set<number>();
  let counted = words.length - typed.length;
  for (const part of parts) {
    counted += part.length;
    endsPart.add(counted - 1);
  }
  const names: Phrase[] = [];
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to += 1) {
      const [first = "", ...rest] = words.slice(from, to);
      const alone = rest.length === 0;
      if (isNumber(first) || (alone && (first.length < 2 || isStreet(first)))) continue;
      // "St" can also begin a name: nothing follows "Brunswick St", but a name follows in "St Kilda".
      const streetSt = words[to] !== "st" || to + 1 === words.length || endsPart.has(to);
      if (isStreet(words[to]) && streetSt && !endsPart.has(to - 1)) continue;
      if ([...endsPart].some((end) => end >= from && end < to - 1)) continue;
      names.push({ key: [first, ...rest].join(" "), from, to });
    }
  // The last word may be unfinished if nothing follows it. It may begin a place after a comma or street, or as the
  // first word.
  const open = /[\p{L}\p{N}]$/u.test(text.trimEnd());
  const afterComma = parts.length > 1 ? words.length - (parts.at(-1)?.length ?? 0) : 0;
  const afterStreet = words.findLastIndex((word, index) => index < words.length - 1 && index > 0 && isStreet(word)) + 1;
  const begins = Math.max(afterComma, afterStreet);
  const beginnings = names.filter(
    ({ key, from, to }) => open && to === words.length && key.length >= 3 && (begins > 0 ? from >= begins : from === 0),
  );
  // The first number is the house number.
  const zips = words.filter((word, index) => /^\d{3,6}$/.test(word) && (index > 0 || words.length === 1));
  return { words, names, beginnings, zips };
}

export interface Candidate {
  id: string;
  kind: "country" | "state" | "city";
  key: string;
  name: string;
  state: string | null;
  stateName: string | null;
  zip: string | null;
  country: string;
  countryId: string;
  inhabitants: number;
}

const SPOKEN: Readonly<Record<string, readonly string[]>> = { GB: ["uk", "england"], US: ["usa", "us"], NZ: ["nz"] };
const BY_KIND = { city: 0, state: 0, country: -4 } as const;
/** Country of the agencies. */
const HOME = "AU";

const stands = (words: readonly string[], name: string | null): boolean =>
  name !== null && ` ${words.join(" ")} `.includes(` ${phraseKey(name)} `);

/** Scores how well a place matches the input; null for no match. */
export function phraseFits({ words, names, beginnings, zips }: Typed, place: Candidate): number | null {
  const whole = names.filter(({ key }) => key === place.key).at(-1);
  const begun = whole ? undefined : beginnings.find(({ key }) => place.key.startsWith(key));
  const sameZip = place.zip !== null && zips.includes(place.zip);
  if (!whole && !begun && !sameZip) return null;
  const span = whole ?? begun;
  let score = whole ? 8 + 2 * (whole.to - whole.from) : begun ? 6 : 4;
  // Later words are more likely the place, earlier ones the street.
  if (span) score += (3 * span.to) / words.length;
  if (sameZip) score += 8;
  else if (place.zip !== null && zips.some((zip) => zip.length === place.zip?.length)) score -= 4;
  if (place.kind === "city" && (stands(words, place.state) || stands(words, place.stateName))) score += 6;
  if (
    place.kind !== "country" &&
    (stands(words, place.country) || SPOKEN[place.countryId]?.some((item) => stands(words, item)))
  )
    score += 6;
  if (place.countryId === HOME) score += 3;
  return score + BY_KIND[place.kind] + Math.log10(place.inhabitants + 1) / 2;
}

/** Sorts by score, and keeps one of places that are displayed the same. */
export function bestMatches<P extends Candidate>(typed: Typed, found: readonly P[], max: number): P[] {
  const scored = found
    .map((place) => ({ place, score: phraseFits(typed, place) }))
    .filter((item): item is { place: P; score: number } => item.score !== null)
    .sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1));
  const seen = new Set<string>();
  return scored
    .map(({ place }) => place)
    .filter(({ key, state, zip, countryId }) => {
      const reads = [key, state, zip, countryId].join("|");
      return !seen.has(reads) && seen.add(reads);
    })
    .slice(0, max);
}
