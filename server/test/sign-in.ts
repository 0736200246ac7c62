/** Signing in by hand, as the tests of sessions do; all others get a session ready made from the factories. */
import { Secret, TOTP } from "otpauth";
import { auth } from "#contract/session/session.ts";
import { hashPassword } from "#server/areas/session/password.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { startApp, testConfig } from "./app.ts";

export const PASSWORD = "Curtain-up-at-1930!";
export const passwordHash = await hashPassword(PASSWORD);

/** What an authenticator would show now, or some steps from now. */
export const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

export async function startSignIn() {
  const server = await startApp();
  const secrets = openSecrets(testConfig().appSecret);
  return {
    ...server,
    login: (email: string, password = PASSWORD, from?: string) =>
      server.ask(auth.login, undefined, { body: { email, password }, ...(from && { from }) }),
    /** The codes of the letters written to somebody, newest last, as the owner would open them. */
    async codesFor(email: string): Promise<string[]> {
      const letters = await server.database.signIn((db) =>
        db.execute<{ body: Buffer }>(`select body from mail where to_address = '${email}' order by id`),
      );
      return letters.rows.map(
        ({ body }) => /(?:code=|set-password\/)([\w-]{43})/.exec(secrets.decrypt(body))?.[1] ?? "",
      );
    },
  };
}
