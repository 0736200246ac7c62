/** Which column is which field, by the column's name. */
import type { ImportableField } from "./importable.ts";

/** No case, no accents, no punctuation. */
export const normalise = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** For each title the key of its field; a field is filled once, by the first column of its own name, else of another. */
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
      const at = names.findIndex((name, column) => found[column] === null && own.has(name));
      if (at < 0) continue;
      found[at] = field.key;
      taken.add(field.key);
    }
  return found;
}
