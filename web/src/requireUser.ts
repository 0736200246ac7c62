import { redirect } from "react-router";
import { type Me, users } from "#contract/session/session.ts";
import { internalPath } from "#web/ui/calls/returnPath.ts";
import { send } from "#web/ui/calls/send.ts";
import { restoreSession, type TabSession } from "#web/ui/calls/session.ts";

let asked: { by: string; answer: Promise<Me> } | null = null;
/** Asks as soon as there is a session, while the desk is still on its way. */
export function prefetchUser({ userId }: TabSession): void {
  asked = { by: userId, answer: send(users.me, {}) };
  asked.answer.catch(() => undefined);
}

/** Nobody sees the desk who is not wholly signed in. */
export async function requireUser({ request }: { request: Request }): Promise<Me> {
  const session = await restoreSession();
  const { pathname, search } = new URL(request.url);
  const next = internalPath(pathname + search);
  if (!session) throw redirect(next && next !== "/" ? `/login?next=${encodeURIComponent(next)}` : "/login");
  if (session.state !== "active") throw redirect(session.state === "two_factor_setup" ? "/2fa/setup" : "/2fa/verify");
  // Once, and only for whom it was asked.
  const ahead = asked?.by === session.userId ? asked.answer : null;
  asked = null;
  return ahead ?? send(users.me, {});
}
