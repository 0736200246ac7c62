/** Signing in through the API, for tests of sessions; all other tests use sessions built by the factories. */
import { Secret, TOTP } from "otpauth";
import { auth } from "#contract/session/session.ts";
import { hashPassword } from "#server/areas/session/password.ts";
import type { Config } from "#server/config.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import type { LogStream } from "#server/lib/serving/log.ts";
import { startApp, testConfig } from "./app.ts";
import { sendPasswordLinks } from "./password-links.ts";

export const PASSWORD = "Curtain-up-at-1930!";
export const passwordHash = await hashPassword(PASSWORD);

/** Returns the authenticator's code for now, or for some steps from now. */
export const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

export async function startSignIn(more: Partial<Config> = {}, log?: LogStream) {
  const server = await startApp(more, log);
  const secrets = openSecrets(testConfig().appSecret);
  return {
    ...server,
    secrets,
    login: (email: string, password = PASSWORD, from?: string) =>
      server.ask(auth.login, undefined, { body: { email, password }, ...(from && { from }) }),
    /** Returns the codes in the emails to an address, newest last. */
    async codesFor(email: string): Promise<string[]> {
      await sendPasswordLinks(server, email);
      const emails = await server.database.signIn((db) =>
        db.execute<{ body: Buffer }>(`select body from mail where to_address = '${email}' order by id`),
      );
      return emails.rows.map(
        ({ body }) => /(?:code=|set-password\/)([\w-]{43})/.exec(secrets.decrypt(body))?.[1] ?? "",
      );
    },
  };
}
