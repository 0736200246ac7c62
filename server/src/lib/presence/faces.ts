/** Names and portraits of those who are at records, kept for a minute. */
import type { Someone } from "#contract/live.ts";
import type { Actor } from "../scope.ts";

/** Finds people of the actor's agency, and super admins, by account; whoever is no more is left out. */
export type FindFaces = (actor: Actor, ids: readonly string[]) => Promise<Someone[]>;

const KEPT = 60_000;
const MOST = 5_000;

export function openFaces(find: FindFaces) {
  const kept = new Map<string, { face: Someone; until: number }>();
  return {
    /** Sees to it that `of` knows them. */
    async learn(actor: Actor, ids: readonly string[]): Promise<void> {
      const now = performance.now();
      const unknown = ids.filter((id) => (kept.get(id)?.until ?? 0) < now);
      if (unknown.length === 0) return;
      if (kept.size > MOST) kept.clear();
      for (const id of unknown) kept.delete(id);
      for (const face of await find(actor, unknown)) kept.set(face.id, { face, until: now + KEPT });
    },
    of: (id: string): Someone | undefined => kept.get(id)?.face,
  };
}
