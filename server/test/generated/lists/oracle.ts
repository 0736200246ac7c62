/**
 * Expected results of a list, independent of the server: facts about seeded rows, and plain functions
 * over them. Texts sort in natural order, missing values last.
 */
import { inAgency } from "../../factories.ts";

export interface OracleFact {
  id: string;
}

export interface Sort<F> {
  by(fact: F): string | number | null;
  /** Compares as names, as dictionary words, or by plain value. */
  as: "words" | "dictionary" | "plain";
}
export interface OracleFilter<F> {
  /** `asked`: all filters of the query, for one that another one narrows. */
  keeps(fact: F, values: readonly unknown[], asked?: Readonly<Record<string, readonly unknown[]>>): boolean;
  /** Values that the filter may be given. */
  values(facts: readonly F[]): readonly unknown[];
  /** Refuses what is none of its values, whatever its form. */
  known?: true;
}
export interface Oracle<F extends OracleFact = OracleFact> {
  /** Seeds rows and returns the facts the caller must see, which are all rows of the agency. */
  seed(agencyId: string, caller: string): Promise<F[]>;
  /** Path parameters other than the family. */
  params?(facts: readonly F[]): Record<string, string>;
  /** Part of each query, such as what the rows of a report are. */
  always?: Readonly<Record<string, string>>;
  /** A search that limits the list to seeded rows, where it contains others too. */
  only?: string;
  /** Texts searched by `q`; any may match. */
  searched?(fact: F): readonly string[];
  /** True if a search distinguishes é from e. */
  accents?: true;
  /** Date filtered by `fromDate` and `toDate`; null is in no range. */
  dates?(fact: F): string | null;
  /** True if the dates are the period of a report's figures, which its own tests cover. */
  period?: true;
  sort: Readonly<Record<string, Sort<F>>>;
  filters: Readonly<Record<string, OracleFilter<F>>>;
  /** Filters of which a row matches any when they are given together. */
  united?: readonly string[];
  /** Seeds many rows, to test that a total is bounded, or gives the reason why this is not needed. */
  bulk: ((agencyId: string, rows: number) => Promise<void>) | string;
}

const COLLATORS = {
  words: new Intl.Collator("en-AU", { sensitivity: "accent", numeric: true }),
  dictionary: new Intl.Collator("en-AU"),
};
const plain = (value: string | number, otherValue: string | number): number =>
  value < otherValue ? -1 : value > otherValue ? 1 : 0;

export function sorted<F extends OracleFact>(
  facts: readonly F[],
  { by, as }: Sort<F>,
  direction: "ASC" | "DESC",
): string[] {
  const up = (fact: F, otherFact: F): number => {
    const [a, b] = [by(fact), by(otherFact)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    // Among equal texts, capitals come first.
    return (as === "plain" ? 0 : COLLATORS[as].compare(String(a), String(b))) || plain(a, b);
  };
  // Ids have one length or are counters.
  const byId = (fact: F, otherFact: F) => plain(fact.id.length, otherFact.id.length) || plain(fact.id, otherFact.id);
  const ascending = [...facts].sort((a, b) => up(a, b) || byId(a, b)).map(({ id }) => id);
  return direction === "ASC" ? ascending : ascending.reverse();
}

/** Removes case and accents. */
const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
export function holds<F extends OracleFact>({ searched, accents }: Oracle<F>, fact: F, sought: string): boolean {
  const read = accents ? (text: string) => text.toLowerCase() : fold;
  return searched?.(fact).some((text) => read(text).includes(read(sought.trim()))) ?? false;
}

/** Inserts rows with the columns they name. */
export async function insertOracleRows(
  agencyId: string,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(", ");
  await inAgency(
    agencyId,
    `insert into "${table}" (agency_id, ${columns})
      select $1, ${columns}
      from jsonb_populate_recordset(null::public."${table}", $2)`,
    [agencyId, JSON.stringify(rows)],
  );
}

/** Names that are difficult to search and sort. */
export const ODD_NAMES: readonly string[] = [
  "Imogen Hart-Okafor",
  "imogen hart",
  "Étienne Moreau",
  "Etienne Moreau",
  "Bảo Châu Ellery",
  "O'Brien & Sons",
  "100% Wool",
  "1000 Wool",
  "under_score",
  "underscore",
  "back\\slash",
  'Quote "Inside"',
  "Semi;colon -- dash",
  "Dollar $1 $$ Sign",
  "Brackets [a-z] (b)",
  "Star * Dot .* Plus",
  "Act 2",
  "Act 10",
  "act 1",
  "Zoë Quartz",
  "Ærø Lund",
  "李小龍",
  "Сергей Иванов",
  "محمد علي",
  "👩‍🎤 Ziggy",
  "percent%percent",
  "Question? Mark!",
  "Hash # Tag",
  "Slash / Pipe |",
  "Curly {1,3}",
  "Caret ^ Tilde ~",
  "At @ Sign",
];

/** Returns the n-th day of 2026, as an instant. */
export const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
/** Returns one of some values, in turn. */
export const inTurn = <T>(from: readonly T[], n: number): T => {
  const picked = from[n % from.length];
  if (picked === undefined) throw new Error("empty");
  return picked;
};
/** Returns whether a filter's values hold one of a row's own. */
export const any = (own: readonly string[], values: readonly unknown[]): boolean =>
  own.some((id) => values.includes(id));
