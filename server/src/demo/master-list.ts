/** Fills the master lists without default entries. */
import type { MasterSlug } from "#contract/settings/master-list.ts";
import { masterEntry } from "#server/areas/settings/master-entry.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "./listed.ts";
import { idOf } from "./values/random.ts";

const LISTS = {
  "cost-types": ["Accommodation", "Flights", "Freight", "Ground transport", "Per diem", "Visa"],
  venues: [
    "Bellweather Hall, Hobart",
    "Harbour Stage, Sydney",
    "Larkspur House, Marrickville",
    "The Lantern Rooms, Melbourne",
  ],
} as const satisfies Partial<Record<MasterSlug, readonly string[]>>;

export async function insertLists(
  db: Db,
  { agencyId, people }: { agencyId: string; people: readonly Listed[] },
): Promise<void> {
  // Keeps the first spelling of each tag.
  const tags = new Map(people.flatMap((person) => person.tags.map((tag) => [tag.toLowerCase(), tag])));
  const rows = Object.entries({ ...LISTS, tags: [...tags.values()] }).flatMap(([slug, names]) =>
    names.map((name) => ({
      id: idOf(`list/${agencyId}/${slug}/${name}`),
      agencyId,
      slug: slug as keyof typeof LISTS | "tags",
      name,
    })),
  );
  await db.insert(masterEntry).values(rows);
}
