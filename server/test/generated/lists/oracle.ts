/**
 * What a list ought to answer, said apart from the program: facts about rows that were put there, and plain functions
 * over them. Texts sort as people read them, a missing value after all others.
 */
import { inAgency } from "../../factories.ts";

export interface OracleFact {
  id: string;
}

export interface Sort<F> {
  by(fact: F): string | number | null;
  /** As people read names, as any dictionary has it, or by value. */
  as: "words" | "dictionary" | "plain";
}
export interface OracleFilter<F> {
  keeps(fact: F, values: readonly unknown[]): boolean;
  /** Values that the filter may be given. */
  values(facts: readonly F[]): readonly unknown[];
}
export interface Oracle<F extends OracleFact = OracleFact> {
  /** What the caller sees in their own agency, all of it; `caller` is who asks. */
  seed(agencyId: string, caller: string): Promise<F[]>;
  /** Path parameters besides the family. */
  params?(facts: readonly F[]): Record<string, string>;
  /** A search that holds the list to what was seeded, where others' rows are in it too. */
  only?: string;
  /** What `q` looks through: any of these texts. */
  searched?(fact: F): readonly string[];
  /** Whether a search tells é from e. */
  accents?: true;
  /** What `fromDate` and `toDate` bound; null is in no range. */
  dates?(fact: F): string | null;
  sort: Readonly<Record<string, Sort<F>>>;
  filters: Readonly<Record<string, OracleFilter<F>>>;
  /** Puts many rows there, to see that a total is bounded; or why it need not be. */
  bulk: ((agencyId: string, rows: number) => Promise<void>) | string;
}

const COLLATORS = {
  words: new Intl.Collator("en-AU", { sensitivity: "accent", numeric: true }),
  dictionary: new Intl.Collator("en-AU"),
};
const plain = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);

export function sorted<F extends OracleFact>(
  facts: readonly F[],
  { by, as }: Sort<F>,
  direction: "ASC" | "DESC",
): string[] {
  const up = (one: F, other: F): number => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    // Of what reads the same, capitals come first.
    return (as === "plain" ? 0 : COLLATORS[as].compare(String(a), String(b))) || plain(a, b);
  };
  // Ids are of one length, or counted up.
  const byId = (one: F, other: F) => plain(one.id.length, other.id.length) || plain(one.id, other.id);
  const ascending = [...facts].sort((a, b) => up(a, b) || byId(a, b)).map(({ id }) => id);
  return direction === "ASC" ? ascending : ascending.reverse();
}

/** No case, no accents. */
const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
export function holds<F extends OracleFact>({ searched, accents }: Oracle<F>, fact: F, sought: string): boolean {
  const read = accents ? (text: string) => text.toLowerCase() : fold;
  return searched?.(fact).some((text) => read(text).includes(read(sought.trim()))) ?? false;
}

/** Puts rows there as they are told, with the columns they name. */
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
    `insert into "${table}" (agency_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::public."${table}", $2)`,
    [agencyId, JSON.stringify(rows)],
  );
}

/** Names with all that a search might trip over. */
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
