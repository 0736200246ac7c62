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

/** A session or an account whose rights have changed, or an agency whose public pages have. */
export interface RightsChange {
  what: "session" | "actor" | "public";
  id: string;
}

export interface ChangeSet {
  rows: RowChange[];
  rights: RightsChange[];
}

export const readRightsChange = (text: string): RightsChange | undefined => {
  const [what, id] = text.split(":");
  return id && (what === "session" || what === "actor" || what === "public") ? { what, id } : undefined;
};

export function readChanges(text: string | null | undefined): ChangeSet {
  const merged = new Map<string, RowChange>();
  const rights: RightsChange[] = [];
  for (const part of text?.split(";") ?? []) {
    if (part.startsWith("@")) {
      const change = readRightsChange(part.slice(1));
      if (change) rights.push(change);
      continue;
    }
    const [topic, agencyId, ids] = part.split(":");
    if (!topic || !agencyId || !ids) continue;
    const key = `${topic}:${agencyId}`;
    const before = merged.get(key);
    const added = ids === "*" ? [] : ids.split(",");
    if (!before) merged.set(key, { topic, agencyId, ids: added });
    else before.ids = before.ids.length === 0 || added.length === 0 ? [] : [...new Set([...before.ids, ...added])];
  }
  return { rows: [...merged.values()], rights };
}
