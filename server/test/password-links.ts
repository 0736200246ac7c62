import { setTimeout as sleep } from "node:timers/promises";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { type startApp, testConfig } from "./app.ts";

type Server = Pick<Awaited<ReturnType<typeof startApp>>, "database" | "jobHandlers">;

/**
 * Sends the links to reset a password that were asked for with an email, as the queue would. Other test files share the
 * queue, and some run a whole program: a request that one of them has taken is waited for.
 */
export async function sendPasswordLinks({ database, jobHandlers }: Server, email: string): Promise<void> {
  const secrets = openSecrets(testConfig().appSecret);
  for (;;) {
    const { rows } = await database.plain.query(
      `select id, state, data ->> 'request' as request
        from pgboss.job
        where name = 'passwordLink' and state in ('created', 'active')
        order by created_on`,
    );
    const own = rows.filter(
      ({ request }) => JSON.parse(secrets.decrypt(Buffer.from(String(request), "base64"))).email === email,
    );
    if (own.length === 0) return;
    for (const { id, request } of own) {
      const taken = await database.plain.query(
        "delete from pgboss.job where name = 'passwordLink' and id = $1 and state = 'created'",
        [id],
      );
      if (taken.rowCount === 1) await jobHandlers.passwordLink?.({ request: String(request) });
      else await sleep(50);
    }
  }
}
