/** The bulk calls of each collection, found in the contract. */
import { type Collection, KINDS, type RecordKind } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { definitionOf } from "./inputs/fields.ts";
import { CALLS } from "./walk.ts";

export interface BulkCollection {
  /** The path that both calls begin with. */
  path: string;
  collection: Collection;
  kind: RecordKind;
  /** True for a kind that staff are assigned to; others have tags alone. */
  hasStaff: boolean;
}

const changesOf = (path: string): string[] | undefined => {
  const body = CALLS.find(({ title }) => title === `POST ${path}/bulk`)?.call.body;
  const change = body && definitionOf(body).shape?.change;
  return (
    change && (definitionOf(change).options ?? []).flatMap((option) => Object.keys(definitionOf(option).shape ?? {}))
  );
};

export const BULK_CALLS: readonly BulkCollection[] = KINDS.flatMap(({ kind, collections }) =>
  (Object.keys(collections) as Collection[]).flatMap((collection): BulkCollection[] => {
    const path = RECORDS[kind].list.path.replace("{family}", collection).replace(/\/list$/, "");
    const changes = changesOf(path);
    return changes ? [{ path, collection, kind, hasStaff: changes.includes("staff") }] : [];
  }),
);
