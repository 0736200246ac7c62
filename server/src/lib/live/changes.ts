/** Reads what a transaction noted: `topic:agency:id,id;` for changed rows (`*` for many), `@session:id;` and `@actor:id;` for rights. */
export interface RowChange {
  topic: string;
  agencyId: string;
  /** Empty means "many": whoever shows any of them asks again. */
  ids: string[];
}

/** Whose session or rights are not what they were. */
export interface RightsChange {
  what: "session" | "actor";
  id: string;
}

export interface ChangeSet {
  rows: RowChange[];
  rights: RightsChange[];
}

export const readRightsChange = (text: string): RightsChange | undefined => {
  const [what, id] = text.split(":");
  return id && (what === "session" || what === "actor") ? { what, id } : undefined;
};

export function readChanges(text: string | null | undefined): ChangeSet {
  const merged = new Map<string, RowChange>();
  const rights: RightsChange[] = [];
  for (const part of text?.split(";") ?? []) {
    if (part.startsWith("@")) {
      const one = readRightsChange(part.slice(1));
      if (one) rights.push(one);
      continue;
    }
    const [topic, agencyId, ids] = part.split(":");
    if (!topic || !agencyId || !ids) continue;
    const key = `${topic}:${agencyId}`;
    const known = merged.get(key);
    const more = ids === "*" ? [] : ids.split(",");
    if (!known) merged.set(key, { topic, agencyId, ids: more });
    else known.ids = known.ids.length === 0 || more.length === 0 ? [] : [...new Set([...known.ids, ...more])];
  }
  return { rows: [...merged.values()], rights };
}
