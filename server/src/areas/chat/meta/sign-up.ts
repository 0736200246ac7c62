/** Completes a sign-up: exchanges its code, finds the account that it opened, and subscribes to its webhooks. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { openGraph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { asSystem, type MetaServices } from "./account.ts";
import { AccountReply, Success, Token, TokenInfo } from "./shapes.ts";

const PendingSignUp = z.object({ code: z.string(), shared: z.boolean() });
const SCOPE = "whatsapp_business_management";

/** Seals a token with the time that it ends at. */
export const sealedToken = ({ secrets }: MetaServices, token: z.output<typeof Token>) => ({
  sealed: secrets.encrypt(JSON.stringify({ token: token.access_token })),
  // Tokens of a business may have no end.
  endsAt: token.expires_in ? new Date(Date.now() + token.expires_in * 1000).toISOString() : null,
});

const fail = (services: MetaServices, agencyId: string, accountId: string, failure: string) =>
  asSystem(services, agencyId, (db) =>
    db.execute(
      sql`update chat_account
        set state = case when meta_id is null then 'DISCONNECTED' else 'RECONNECT' end, failure = ${failure},
          asked_sealed = null
        where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
    ),
  );

/**
 * Completes the sign-up of an account. Returns true if a new account is connected; false if the sign-up failed, or
 * continues an account that was connected before.
 */
export async function completeSignUp(services: MetaServices, agencyId: string, accountId: string): Promise<boolean> {
  const { config, secrets } = services;
  const { rows } = await asSystem(services, agencyId, (db) =>
    db.execute<{ asked: Buffer | null; token: Buffer | null }>(
      sql`select asked_sealed as asked, token_sealed as token
        from chat_account
        where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
    ),
  );
  const { asked = null, token = null } = rows[0] ?? {};
  const app = { client_id: config.metaAppId ?? "", client_secret: config.metaAppSecret ?? "" };
  if (asked) {
    const { code, shared } = z.parse(PendingSignUp, JSON.parse(secrets.decrypt(asked)));
    // A code works once, so it is deleted before it is used.
    await asSystem(services, agencyId, (db) =>
      db.execute(
        sql`update chat_account
          set asked_sealed = null, is_shared = ${shared}::boolean
          where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
      ),
    );
    try {
      const answer = await openGraph(config, null).ask({
        path: "oauth/access_token",
        query: { ...app, code },
        schema: Token,
      });
      const { sealed, endsAt } = sealedToken(services, answer);
      await asSystem(services, agencyId, (db) =>
        db.execute(
          sql`update chat_account
            set token_sealed = ${sealed}, token_ends_at = ${endsAt}::timestamptz
            where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
        ),
      );
      return await attachAccount(services, agencyId, accountId, answer.access_token);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      await fail(services, agencyId, accountId, "Meta did not accept the sign-up. Connect again.");
      return false;
    }
  }
  if (!token) {
    await fail(services, agencyId, accountId, "The sign-up at Meta was interrupted. Connect again.");
    return false;
  }
  return attachAccount(
    services,
    agencyId,
    accountId,
    z.parse(z.object({ token: z.string() }), JSON.parse(secrets.decrypt(token))).token,
  );
}

/** Finds the account that a token opens, and subscribes to it. An account belongs to one agency. */
async function attachAccount(
  services: MetaServices,
  agencyId: string,
  accountId: string,
  token: string,
): Promise<boolean> {
  const { config, database } = services;
  const info = await openGraph(config, `${config.metaAppId ?? ""}|${config.metaAppSecret ?? ""}`).ask({
    path: "debug_token",
    query: { input_token: token },
    schema: TokenInfo,
  });
  const metaId = info.data.granular_scopes?.find(({ scope }) => scope === SCOPE)?.target_ids?.[0];
  if (metaId === undefined) {
    await fail(services, agencyId, accountId, "No WhatsApp account was opened at Meta. Connect again and choose one.");
    return false;
  }
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string; agencyId: string }>(
      sql`select id, agency_id as "agencyId"
        from chat_account
        where meta_id = ${metaId} and state <> 'DISCONNECTED' and id <> ${accountId}::uuid`,
    ),
  );
  const [existing] = rows;
  if (existing && existing.agencyId !== agencyId) {
    await fail(services, agencyId, accountId, "This WhatsApp account is connected to another agency.");
    return false;
  }
  const graph = openGraph(config, token);
  const { name } = await graph.ask({ path: metaId, query: { fields: "id,name" }, schema: AccountReply });
  await graph.ask({ method: "POST", path: `${metaId}/subscribed_apps`, schema: Success });
  await asSystem(services, agencyId, async (db) => {
    if (existing) {
      // Connecting again continues the existing account, with the new token.
      await db.execute(
        sql`update chat_account o
          set token_sealed = n.token_sealed, token_ends_at = n.token_ends_at, connected_by = n.connected_by,
            connected_at = n.connected_at, state = 'CONNECTED', failure = null, name = ${name ?? null},
            is_shared = n.is_shared, due_at = now(), templates_read_at = null
          from chat_account n where o.id = ${existing.id}::uuid and n.id = ${accountId}::uuid`,
      );
      await db.execute(
        sql`update chat_account
          set state = 'DISCONNECTED', token_sealed = null
          where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
      );
      await db.execute(
        sql`update chat_number
          set state = 'CONNECTING', failure = null
          where account_id = ${existing.id}::uuid and state = 'RECONNECT'`,
      );
    } else
      await db.execute(
        sql`update chat_account
          set meta_id = ${metaId}, name = ${name ?? null}, state = 'CONNECTED', failure = null, due_at = now()
          where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
      );
  });
  return !existing;
}
