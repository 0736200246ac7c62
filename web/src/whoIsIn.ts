import { redirect } from "react-router";
import { type Me, users } from "#contract/session/session.ts";
import { internal } from "#web/kit/calls/next.ts";
import { send } from "#web/kit/calls/send.ts";
import { restore, type Session } from "#web/kit/calls/session.ts";

let asked: { by: string; answer: Promise<Me> } | null = null;
/** Asks as soon as there is a session, while the desk is still on its way. */
export function askWhoIsIn({ userId }: Session): void {
  asked = { by: userId, answer: send(users.me, {}) };
  asked.answer.catch(() => undefined);
}

/** Nobody sees the desk who is not wholly signed in. */
export async function whoIsIn({ request }: { request: Request }): Promise<Me> {
  const session = await restore();
  const { pathname, search } = new URL(request.url);
  const next = internal(pathname + search);
  if (!session) throw redirect(next && next !== "/" ? `/login?next=${encodeURIComponent(next)}` : "/login");
  if (session.state !== "active") throw redirect(session.state === "two_factor_setup" ? "/2fa/setup" : "/2fa/verify");
  // Once, and only for whom it was asked.
  const ahead = asked?.by === session.userId ? asked.answer : null;
  asked = null;
  return ahead ?? send(users.me, {});
}
