/** Labels of the people who are viewing a record. */
import type { PersonAtRecord, PresentPerson } from "#contract/live.ts";
import { t } from "#web/shared/messages.ts";

/** Returns the name, marked for a super admin of the platform. */
export const presentName = ({ displayName, outside }: PersonAtRecord): string =>
  outside ? t("fromOutside", { name: displayName }) : displayName;

const firstName = (person: PersonAtRecord): string =>
  person.outside ? presentName(person) : (person.displayName.trim().split(/\s+/)[0] ?? person.displayName);

/** Returns everyone's full name, one a line. */
export const presenceTip = (people: readonly PresentPerson[]): string =>
  people
    .map((person) => (person.editing ? t("editingTip", { name: presentName(person) }) : presentName(person)))
    .join("\n");

/** Returns "Priya is editing", or null if no one is. */
export function editingLabel(people: readonly PresentPerson[]): string | null {
  const [first, second, ...rest] = people.filter(({ editing }) => editing).map(firstName);
  if (first === undefined) return null;
  if (second === undefined) return t("oneEdits", { name: first });
  if (rest.length === 0) return t("twoEdit", { name: first, other: second });
  return t("moreEdit", { name: first, count: rest.length + 1 });
}
