/** Reads what a transaction noted: `topic:agency:id,id;` for changed rows (`*` for many), `@session:id;` and `@actor:id;` for rights. */
export interface Noted {
  topic: string;
  agencyId: string;
  /** Empty means "many": whoever shows any of them asks again. */
  ids: string[];
}

/** Whose session or rights are not what they were. */
export interface Told {
  what: "session" | "actor";
  id: string;
}

export interface Notes {
  changed: Noted[];
  told: Told[];
}

export const toldOf = (text: string): Told | undefined => {
  const [what, id] = text.split(":");
  return id && (what === "session" || what === "actor") ? { what, id } : undefined;
};

export function readNotes(text: string | null | undefined): Notes {
  const merged = new Map<string, Noted>();
  const told: Told[] = [];
  for (const part of text?.split(";") ?? []) {
    if (part.startsWith("@")) {
      const one = toldOf(part.slice(1));
      if (one) told.push(one);
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
  return { changed: [...merged.values()], told };
}
