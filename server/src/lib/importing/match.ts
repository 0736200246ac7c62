/** Matches columns to fields by their headers. */
import type { ImportableField } from "./importable.ts";

/** Removes case, accents and punctuation. */
export const normalise = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The first of numbered columns, as address books write them: "E-mail 1 - Value" is "E-mail". */
const firstOfNumbered = (name: string): string => name.replace(/1(?:value)?$/, "");

const ownNames = ({ key, title, otherTitles = [] }: ImportableField): string[] =>
  [title, key, ...otherTitles].map(normalise);
/** Returns the names by which columns of these fields are known, for `isColumnName`. */
export const columnNames = (fields: readonly ImportableField[]): string[] => [...new Set(fields.flatMap(ownNames))];
export function isColumnName(names: ReadonlySet<string>, title: string): boolean {
  const name = normalise(title);
  return names.has(name) || names.has(firstOfNumbered(name));
}

/**
 * Returns the field key for each title. A field matches one column: the first with its title, else with an alternative name,
 * else the first of several that are numbered.
 */
export function matchColumns(titles: readonly string[], fields: readonly ImportableField[]): (string | null)[] {
  const written = titles.map(normalise);
  const numbered = written.map(firstOfNumbered);
  const found: (string | null)[] = titles.map(() => null);
  const taken = new Set<string>();
  const title = (field: ImportableField) => [field.title];
  const others = (field: ImportableField) => [field.key, ...(field.otherTitles ?? [])];
  for (const { names, namesOf } of [written, numbered].flatMap((names) =>
    [title, others].map((namesOf) => ({ names, namesOf })),
  ))
    for (const field of fields) {
      if (taken.has(field.key)) continue;
      const own = new Set(namesOf(field).map(normalise));
      const index = names.findIndex((name, column) => found[column] === null && own.has(name));
      if (index < 0) continue;
      found[index] = field.key;
      taken.add(field.key);
    }
  return found;
}
