/** Checks an import for what is missing before its rows can be validated. */
import type { Import } from "#contract/imports/import.ts";

/** Titles of required fields that nothing fills. */
export function missingFields(
  { fields }: Pick<Import, "fields">,
  columns: readonly (string | null)[],
  fixed: Readonly<Record<string, string>>,
): string[] {
  const used = new Set([...columns, ...Object.keys(fixed).filter((key) => fixed[key]?.trim())]);
  return fields
    .filter(({ key, required }) => required && !used.has(key))
    .filter(({ key }) => !fields.some(({ key: otherKey, standsFor }) => standsFor === key && used.has(otherKey)))
    .map(({ title }) => title);
}

/** The title of a field that two columns claim. */
export function duplicateColumn(
  { fields }: Pick<Import, "fields">,
  columns: readonly (string | null)[],
): string | undefined {
  const duplicate = columns.find((key, index) => key !== null && columns.indexOf(key) !== index);
  return fields.find(({ key }) => key === duplicate)?.title;
}
