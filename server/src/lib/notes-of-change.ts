/** Reads what the triggers noted in a transaction: `topic:agency:id,id;` or `topic:agency:*` for many. */
export interface Noted {
  topic: string;
  agencyId: string;
  /** Empty means "many": whoever shows any of them asks again. */
  ids: string[];
}

export function readNotes(text: string | null | undefined): Noted[] {
  if (!text) return [];
  const merged = new Map<string, Noted>();
  for (const part of text.split(";")) {
    const [topic, agencyId, ids] = part.split(":");
    if (!topic || !agencyId || !ids) continue;
    const key = `${topic}:${agencyId}`;
    const known = merged.get(key);
    const more = ids === "*" ? [] : ids.split(",");
    if (!known) merged.set(key, { topic, agencyId, ids: more });
    else known.ids = known.ids.length === 0 || more.length === 0 ? [] : [...new Set([...known.ids, ...more])];
  }
  return [...merged.values()];
}
