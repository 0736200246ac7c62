/** How those who are at a record are spoken of. */
import type { Present, Someone } from "#contract/live.ts";
import { t } from "#web/messages/shared.ts";

/** A super admin looking in is said to be one. */
export const nameOf = ({ displayName, outside }: Someone): string =>
  outside ? t("fromOutside", { name: displayName }) : displayName;

const firstName = (person: Someone): string =>
  person.outside ? nameOf(person) : (person.displayName.trim().split(/\s+/)[0] ?? person.displayName);

/** Everybody by their whole name, a line each. */
export const tipOf = (people: readonly Present[]): string =>
  people.map((person) => (person.editing ? t("editingTip", { name: nameOf(person) }) : nameOf(person))).join("\n");

/** "Priya is editing"; nothing when nobody is. */
export function editingWords(people: readonly Present[]): string | null {
  const [first, second, ...rest] = people.filter(({ editing }) => editing).map(firstName);
  if (first === undefined) return null;
  if (second === undefined) return t("oneEdits", { name: first });
  if (rest.length === 0) return t("twoEdit", { name: first, other: second });
  return t("moreEdit", { name: first, count: rest.length + 1 });
}
