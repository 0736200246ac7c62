import { type Collection, KINDS } from "#contract/record-kinds.ts";
import { type Area, collectionsOf } from "#web/shared/area.ts";
import { recordPath } from "#web/shared/palette/collections.ts";

/** Returns the address of a record; undefined if no area shows its collection. */
export function pathOfRecord(areas: readonly Area[], collection: Collection, id: string): string | undefined {
  const entry = collectionsOf(areas)[collection];
  return entry && recordPath(entry, id);
}

/** The same for a record of a kind. A person may be a talent or a scout, whose page leads on. */
export function pathOfKind(areas: readonly Area[], kind: string, id: string): string | undefined {
  const collections = Object.entries(collectionsOf(areas));
  const names = KINDS.filter((spec) => spec.kind === kind).flatMap((spec) => Object.keys(spec.collections));
  const [, entry] = collections.find(([name]) => names.includes(name)) ?? [];
  return entry && recordPath(entry, id);
}
