import { openSecrets } from "#server/lib/security/secrets.ts";
import { type startApp, testConfig } from "./app.ts";

type Server = Pick<Awaited<ReturnType<typeof startApp>>, "database" | "jobHandlers">;

/** Sends the links to reset a password that were asked for with an email, as the queue would. */
export async function sendPasswordLinks({ database, jobHandlers }: Server, email: string): Promise<void> {
  const secrets = openSecrets(testConfig().appSecret);
  const { rows } = await database.plain.query(
    "select id, data ->> 'request' as request from pgboss.job where name = 'passwordLink' and state = 'created' order by created_on",
  );
  for (const { id, request } of rows) {
    const sealed = String(request);
    if (JSON.parse(secrets.decrypt(Buffer.from(sealed, "base64"))).email !== email) continue;
    await database.plain.query("delete from pgboss.job where name = 'passwordLink' and id = $1", [id]);
    await jobHandlers.passwordLink?.({ request: sealed });
  }
}
