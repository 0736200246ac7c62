/**
 * Keeps up accounts: completes sign-ups, renews tokens before they end, and reads the state of numbers and templates.
 */
import { sql } from "drizzle-orm";
import { openGraph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { accountGraph, asSystem, type MetaServices, markRevoked } from "./account.ts";
import { syncNumbers } from "./numbers.ts";
import { Token } from "./shapes.ts";
import { completeSignUp, sealedToken } from "./sign-up.ts";
import { syncTemplates } from "./templates.ts";

const AGAIN = sql.raw("interval '1 hour'");

interface AccountRow extends Record<string, unknown> {
  id: string;
  state: string;
  metaId: string | null;
  shared: boolean;
  tries: number;
  endsSoon: boolean;
  templatesDue: boolean;
}

/** Claims an account that is due for a while; if the process ends, another takes it. */
async function claim(services: MetaServices, agencyId: string): Promise<AccountRow | undefined> {
  const { rows } = await asSystem(services, agencyId, (db) =>
    db.execute<AccountRow>(
      sql`with due as (select id
          from chat_account
          where agency_id = ${agencyId}::uuid and state in ('CONNECTING', 'CONNECTED', 'BANNED') and due_at <= now()
          order by due_at
          limit 1
          for update skip locked)
        update chat_account a
        set due_at = now() + interval '2 minutes', tries = a.tries + 1
        from due
        where a.id = due.id
        returning a.id, a.state, a.meta_id as "metaId", a.is_shared as shared, a.tries,
          coalesce(a.token_ends_at < now() + interval '7 days', false) as "endsSoon",
          (a.templates_read_at is null or a.templates_read_at < now() - ${AGAIN}) as "templatesDue"`,
    ),
  );
  return rows[0];
}

/** Exchanges a token for one that lasts longer. Meta's answer is stored before the next request. */
async function renew(services: MetaServices, agencyId: string, accountId: string): Promise<void> {
  const { config } = services;
  const { token } = await accountGraph(services, agencyId, accountId);
  const query = {
    grant_type: "fb_exchange_token",
    client_id: config.metaAppId ?? "",
    client_secret: config.metaAppSecret ?? "",
    fb_exchange_token: token ?? "",
  };
  const answer = await openGraph(config, null).ask({ path: "oauth/access_token", query, schema: Token });
  const { sealed, endsAt } = sealedToken(services, answer);
  await asSystem(services, agencyId, (db) =>
    db.execute(
      sql`update chat_account
        set token_sealed = ${sealed}, token_ends_at = ${endsAt}::timestamptz
        where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid and state in ('CONNECTED', 'BANNED')`,
    ),
  );
}

async function lookAfter(services: MetaServices, agencyId: string, account: AccountRow): Promise<void> {
  const { id: accountId } = account;
  if (account.state === "CONNECTING") {
    await completeSignUp(services, agencyId, accountId);
    return;
  }
  if (account.metaId === null) return;
  if (account.endsSoon) await renew(services, agencyId, accountId);
  const graph = await accountGraph(services, agencyId, accountId);
  const which = { agencyId, accountId, metaId: account.metaId, shared: account.shared };
  await syncNumbers(services, graph, which);
  if (account.templatesDue) await syncTemplates(services, graph, which);
  await asSystem(services, agencyId, (db) =>
    db.execute(
      sql`update chat_account
        set tries = 0, due_at = case when templates_read_at is null then now() else now() + ${AGAIN} end
        where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid and due_at > now()`,
    ),
  );
}

/** Keeps up the accounts of an agency that are due. */
export async function keepUp(services: MetaServices, agencyId: string): Promise<void> {
  for (;;) {
    const account = await claim(services, agencyId);
    if (!account) return;
    try {
      await lookAfter(services, agencyId, account);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      if (error.kind === "revoked" || (error.kind === "refused" && account.endsSoon))
        await markRevoked(
          services,
          agencyId,
          account.id,
          "Meta doesn't accept the connection any more. Connect again.",
        );
      const seconds = Math.min(3600, 2 ** Math.min(account.tries, 12));
      await asSystem(services, agencyId, (db) =>
        db.execute(
          sql`update chat_account
            set due_at = now() + make_interval(secs => ${(error.waitMs ?? seconds * 1000) / 1000}::float8)
            where agency_id = ${agencyId}::uuid and id = ${account.id}::uuid`,
        ),
      );
    }
  }
}
