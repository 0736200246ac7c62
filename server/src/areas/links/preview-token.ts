/**
 * Tokens for previews of links: signed, good for ten minutes in the session they were made in, and for no other call.
 */
import type { Secrets } from "#server/lib/security/secrets.ts";
import type { Session } from "#server/lib/serving/session.ts";

const LIVES_SECONDS = 600;

export function previewTokens(secrets: Secrets) {
  const signed = (session: Pick<Session, "id">, until: string) => `link-preview ${session.id} ${until}`;
  return {
    make(session: Pick<Session, "id">) {
      const until = String(Date.now() + LIVES_SECONDS * 1000);
      return { access_token: `${until}.${secrets.sign(signed(session, until))}`, expiresIn: LIVES_SECONDS };
    },
    isGood(session: Pick<Session, "id">, token: string): boolean {
      const [, until, signature] = /^(\d{13})\.([\w-]{20,30})$/.exec(token) ?? [];
      if (!until || !signature || Number(until) < Date.now()) return false;
      return secrets.verify(signed(session, until), signature);
    },
  };
}
