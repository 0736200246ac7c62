import { redirect } from "react-router";
import { type Me, users } from "#contract/session/session.ts";
import { internalPath } from "#web/ui/calls/returnPath.ts";
import { send } from "#web/ui/calls/send.ts";
import { restoreSession, type TabSession } from "#web/ui/calls/session.ts";

let prefetched: { userId: string; user: Promise<Me> } | null = null;
/** Prefetches the user as soon as there is a session, while the app shell is still loading. */
export function prefetchUser({ userId }: TabSession): void {
  prefetched = { userId, user: send(users.me, {}) };
  prefetched.user.catch(() => undefined);
}

/** Loads the user; redirects to signing in unless the session is fully active. */
export async function requireUser({ request }: { request: Request }): Promise<Me> {
  const session = await restoreSession();
  const { pathname, search } = new URL(request.url);
  const next = internalPath(pathname + search);
  if (!session) throw redirect(next && next !== "/" ? `/login?next=${encodeURIComponent(next)}` : "/login");
  if (session.state !== "active") throw redirect(session.state === "two_factor_setup" ? "/2fa/setup" : "/2fa/verify");
  // The prefetched user is used once, and only for the same person.
  const user = prefetched?.userId === session.userId ? prefetched.user : null;
  prefetched = null;
  return user ?? send(users.me, {});
}
