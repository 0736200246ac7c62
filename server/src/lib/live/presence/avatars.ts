/** Caches the names and avatars of people at records for a minute. */
import type { PersonAtRecord } from "#contract/live.ts";
import type { Actor } from "../../database/scope.ts";

/** Finds people of the actor's agency, and super admins, by account. Deleted ones are omitted. */
export type FindAvatars = (actor: Actor, ids: readonly string[]) => Promise<PersonAtRecord[]>;

const CACHE_MS = 60_000;
const MAX_CACHED = 5_000;

export function openAvatars(find: FindAvatars) {
  const cache = new Map<string, { avatar: PersonAtRecord; until: number }>();
  return {
    /** Loads the avatars that are not cached, so that `get` finds them. */
    async load(actor: Actor, ids: readonly string[]): Promise<void> {
      const now = performance.now();
      const missing = ids.filter((id) => (cache.get(id)?.until ?? 0) < now);
      if (missing.length === 0) return;
      if (cache.size > MAX_CACHED) cache.clear();
      for (const id of missing) cache.delete(id);
      for (const avatar of await find(actor, missing)) cache.set(avatar.id, { avatar, until: now + CACHE_MS });
    },
    get: (id: string): PersonAtRecord | undefined => cache.get(id)?.avatar,
  };
}
