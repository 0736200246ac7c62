/** Entries of the master lists that records name. */
import { ENTRY_LISTS, type MasterEntryKind, type MasterSlug } from "#contract/master-lists.ts";
import type { Governed } from "../access/rule.ts";
import { insert, uniqueName } from "./insert.ts";

export const buildListEntry = (agencyId: string, slug: MasterSlug): Promise<string> =>
  insert(agencyId, `insert into master_entry (id, agency_id, slug, name) values ($1, $2, '${slug}', $3)`, uniqueName());

interface EntryBuilder {
  build: (agencyId: string) => Promise<string>;
  bin: boolean;
  governedBy: readonly Governed[];
  choice: true;
}
export const ENTRIES = Object.fromEntries(
  ENTRY_LISTS.map(({ entry, slug }): [MasterEntryKind, EntryBuilder] => [
    entry,
    { build: (agencyId) => buildListEntry(agencyId, slug), bin: false, governedBy: [], choice: true },
  ]),
) as Readonly<Record<MasterEntryKind, EntryBuilder>>;
