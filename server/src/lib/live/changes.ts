import type { RecordKind } from "#contract/record-kinds.ts";

/** Parses a transaction's change notes: `topic:agency:id,id;` for changed rows (`*` for many), `@session:id;` and `@actor:id;` for rights. */
export interface RowChange {
  topic: string;
  agencyId: string;
  /** Empty means "many": every client that shows such rows refetches. */
  ids: string[];
}

/** Returns the name of a change of the assignments of records of a kind. It makes no new version of them. */
export const assignmentChange = (kind: RecordKind) => `assigned_${kind}` as const;

/** A session or an account whose rights have changed, or an agency that was locked or unlocked, or whose public pages have changed. */
export interface RightsChange {
  what: "session" | "actor" | "public" | "agency";
  id: string;
}

export interface ChangeSet {
  rows: RowChange[];
  rights: RightsChange[];
}

export const readRightsChange = (text: string): RightsChange | undefined => {
  const [what, id] = text.split(":");
  const isKnown = what === "session" || what === "actor" || what === "public" || what === "agency";
  return id && isKnown ? { what, id } : undefined;
};

/** Ids beyond these are "many": a screen does better to refetch. */
const MAX_IDS = 150;

/** Returns one change for each topic of an agency. */
export function mergeChanges(changes: readonly RowChange[]): RowChange[] {
  const merged = new Map<string, { change: RowChange; ids: Set<string>; many: boolean }>();
  for (const change of changes) {
    const key = `${change.topic}:${change.agencyId}`;
    const entry = merged.get(key) ?? { change, ids: new Set<string>(), many: false };
    merged.set(key, entry);
    for (const id of change.ids) entry.ids.add(id);
    entry.many ||= change.ids.length === 0;
  }
  return [...merged.values()].map(({ change: { topic, agencyId }, ids, many }) => ({
    topic,
    agencyId,
    ids: many || ids.size > MAX_IDS ? [] : [...ids],
  }));
}

export function readChanges(text: string | null | undefined): ChangeSet {
  const rows: RowChange[] = [];
  const rights: RightsChange[] = [];
  for (const part of text?.split(";") ?? []) {
    if (part.startsWith("@")) {
      const change = readRightsChange(part.slice(1));
      if (change) rights.push(change);
      continue;
    }
    const [topic, agencyId, ids] = part.split(":");
    if (topic && agencyId && ids) rows.push({ topic, agencyId, ids: ids === "*" ? [] : ids.split(",") });
  }
  return { rows: mergeChanges(rows), rights };
}
