/** Reads a pattern as far as the check needs it: its repetitions, and texts that make it try again and again. */

interface Token {
  kind: "open" | "close" | "or" | "atom" | "empty";
  text: string;
  /** How often, `undefined` without a quantifier. */
  repeats?: { least: number; most: number; lazy: boolean };
}

const ATOM =
  /\(\?(?:[:=!]|<[=!]|<\w+>)|[()|]|\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]+\}|k<\w+>|c[A-Z]|[\s\S])|[\s\S]/giy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;

/** Cuts a pattern into groups, alternatives and atoms with their quantifiers. */
export function piecesOf(source: string): Token[] {
  const tokens: Token[] = [];
  ATOM.lastIndex = 0;
  for (let match = ATOM.exec(source); match && match[0] !== ""; match = ATOM.exec(source)) {
    const [text] = match;
    const kind = /^\((?!\?$)/.test(text)
      ? "open"
      : text === ")"
        ? "close"
        : text === "|"
          ? "or"
          : /^(?:\^|\$|\\b)$/i.test(text)
            ? "empty"
            : "atom";
    const token: Token = { kind, text };
    QUANTIFIER.lastIndex = ATOM.lastIndex;
    const quantifier = kind === "open" || kind === "or" ? null : QUANTIFIER.exec(source);
    if (quantifier) {
      const [written, from = "", comma, to = ""] = quantifier;
      const [sign = ""] = written;
      token.repeats = {
        least: sign === "{" ? Number(from) : sign === "+" ? 1 : 0,
        most: sign === "?" ? 1 : sign !== "{" || (comma && to === "") ? Number.POSITIVE_INFINITY : Number(to || from),
        lazy: written.length > 1 && written.endsWith("?"),
      };
      ATOM.lastIndex = QUANTIFIER.lastIndex;
    }
    tokens.push(token);
  }
  return tokens;
}

/** Above this a repetition counts as unbounded. */
const MANY = 10;
/** Returns the repetitions that are long, or vary within or around another: as if each had no bound. */
function unbounded(tokens: readonly Token[]): Set<Token> {
  const found = new Set<Token>();
  /** Tokens that vary in each open group. */
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    const { kind, repeats: often } = token;
    if (kind === "open") groups.push([]);
    const inner = kind === "close" && groups.length > 1 ? (groups.pop() ?? []) : [];
    const again = often !== undefined && often.most > 1;
    const varies = again && often.most !== often.least;
    if (varies && often.most > MANY) found.add(token);
    if (again) for (const repetition of inner) found.add(repetition);
    if (varies && inner.length > 0) found.add(token);
    groups.at(-1)?.push(...inner, ...(varies ? [token] : []));
  }
  return found;
}
/** True if a pattern repeats something without a small bound, or a repetition. */
export const repeats = (source: string): boolean => unbounded(piecesOf(source)).size > 0;

/**
 * Returns the pattern with few states: a long or nested repetition is unbounded, a long fixed one short, and a Unicode
 * property a range. What is ambiguous in the pattern is so in it.
 */
export function reduced(source: string): string {
  const tokens = piecesOf(source);
  const endless = unbounded(tokens);
  return tokens
    .map((token) => {
      const { text, repeats: often } = token;
      if (!often) return plain(text);
      const least = Math.min(often.least, 3);
      const max = endless.has(token) ? "" : String(often.most === often.least ? least : often.most);
      return `${plain(text)}{${least},${max}}${often.lazy ? "?" : ""}`;
    })
    .join("");
}
const plain = (text: string): string =>
  text.startsWith("[")
    ? text.replaceAll(/\\p\{[^}]+\}/g, (property) => RANGES[property] ?? "é-ü")
    : (/^\\p/.test(text) && `[${RANGES[text] ?? "é-ü"}]`) || text;
const RANGES: Readonly<Record<string, string>> = {
  "\\p{L}": "a-zA-Z",
  "\\p{Lu}": "A-Z",
  "\\p{Ll}": "a-z",
  "\\p{N}": "0-9",
  "\\p{Nd}": "0-9",
};

const POOL = [..." \t\n0aAfzZ.,;:-_/'\"<>()[]{}=@#%&+*?!\\|~$^é–’\u00a0\u200b\u0000😀"];
/** Returns up to two characters that an atom matches, and of a group what it begins with. */
function samples(atom: string, flags: string, pool: readonly string[]): string[] {
  const pattern = new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ""));
  const own = /^[^\\[.]$/.test(atom) ? [atom] : pool.filter((char) => pattern.test(char));
  return own.length <= 1 ? own : [own[0] ?? "", own.at(-1) ?? ""];
}

/**
 * Returns texts of `length` characters that a pattern reads long and that fail at their end: what leads to a repetition
 * and then what it repeats; each character by itself; and the whole of it again and again, without its end.
 */
export function attacksOn({ source, flags }: { source: string; flags: string }, length: number): string[] {
  const pool = [...new Set([...source.replaceAll(/\\./g, ""), ...POOL])];
  const attacks = new Set<string>();
  const starts: number[] = [];
  let spine = "";
  let last = "";
  const repeat = (before: string, again: string, after: string): void => {
    if (again !== "")
      attacks.add(`${before}${again.repeat(Math.ceil(length / again.length))}`.slice(0, length) + after);
  };
  for (const { kind, text, repeats: often } of piecesOf(source)) {
    const before = spine;
    if (kind === "open") starts.push(spine.length);
    else if (kind === "close") {
      const start = starts.pop() ?? 0;
      if (often && often.most > 1) repeat(spine.slice(0, start), spine.slice(start), "\u0000");
    } else if (kind === "atom") {
      const chars = samples(text, flags, pool);
      for (const char of chars) {
        repeat("", char, "\u0000");
        if (often && often.most > 1) repeat(before, char, "\u0000");
      }
      last = (chars[0] ?? "").repeat(Math.min(Math.max(often?.least ?? 1, 1), 100));
      spine += last;
    }
  }
  repeat("", spine, "\u0000");
  repeat("", spine.slice(0, spine.length - last.length), "\u0000");
  for (const part of [1, 2, 3]) repeat("", spine.slice(0, Math.ceil((spine.length * part) / 4)), "\u0000");
  return [...attacks];
}
