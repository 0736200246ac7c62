/** Matches columns to fields by their headers. */
import type { ImportableField } from "./importable.ts";

/** Removes case, accents and punctuation. */
export const normalise = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the field key for each title. A field matches one column: the first with its title, else with an alternative name. */
export function matchColumns(titles: readonly string[], fields: readonly ImportableField[]): (string | null)[] {
  const names = titles.map(normalise);
  const found: (string | null)[] = titles.map(() => null);
  const taken = new Set<string>();
  for (const namesOf of [
    (field: ImportableField) => [field.title],
    (field: ImportableField) => [field.key, ...(field.also ?? [])],
  ])
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
