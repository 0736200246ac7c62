/** Names and portraits of those who are at records, kept for a minute. */
import type { PersonAtRecord } from "#contract/live.ts";
import type { Actor } from "../../database/scope.ts";

/** Finds people of the actor's agency, and super admins, by account; whoever is no more is left out. */
export type FindAvatars = (actor: Actor, ids: readonly string[]) => Promise<PersonAtRecord[]>;

const KEPT = 60_000;
const MOST = 5_000;

export function openAvatars(find: FindAvatars) {
  const kept = new Map<string, { avatar: PersonAtRecord; until: number }>();
  return {
    /** Sees to it that `of` knows them. */
    async learn(actor: Actor, ids: readonly string[]): Promise<void> {
      const now = performance.now();
      const unknown = ids.filter((id) => (kept.get(id)?.until ?? 0) < now);
      if (unknown.length === 0) return;
      if (kept.size > MOST) kept.clear();
      for (const id of unknown) kept.delete(id);
      for (const avatar of await find(actor, unknown)) kept.set(avatar.id, { avatar, until: now + KEPT });
    },
    of: (id: string): PersonAtRecord | undefined => kept.get(id)?.avatar,
  };
}
