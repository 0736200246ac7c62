/** Keeps up connections: completes sign-ins, checks tokens each day, and renews them before they end. */
import { sql } from "drizzle-orm";
import { openGraph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { asAgency, markLost, noteTrouble, type SocialServices, tokensOf } from "./account.ts";
import { HeldTokenInfo } from "./shapes.ts";
import { completeSocialSignIn, lastingToken, saveTokens, takePage } from "./sign-in.ts";

interface Due extends Record<string, unknown> {
  id: string;
  state: string;
  tries: number;
  endsSoon: boolean;
  pageId: string | null;
  sealed: Buffer | null;
}

/** Claims a connection that is due for a while; if the process ends, another takes it. */
async function claim(services: SocialServices, agencyId: string): Promise<Due | undefined> {
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<Due>(
      sql`with due as (select id
          from social_connection
          where agency_id = ${agencyId}::uuid and state in ('CONNECTING', 'CONNECTED') and due_at <= now()
            and (paused_until is null or paused_until <= now()) order by due_at limit 1 for update skip locked)
        update social_connection c
        set due_at = now() + interval '2 minutes', tries = c.tries + 1
        from due
        where c.id = due.id
        returning c.id, c.state, c.tries, coalesce(c.token_ends_at < now() + interval '7 days', false) as "endsSoon",
          c.page_id as "pageId", c.tokens_sealed as sealed`,
    ),
  );
  return rows[0];
}

async function lookAfter(services: SocialServices, agencyId: string, { id, state, endsSoon, pageId, sealed }: Due) {
  if (state === "CONNECTING") return completeSocialSignIn(services, agencyId, id);
  const { config } = services;
  const { user, page } = await tokensOf(services, sealed);
  const app = openGraph(config, `${config.metaAppId ?? ""}|${config.metaAppSecret ?? ""}`);
  const info = await app.ask({ path: "debug_token", query: { input_token: page ?? user }, schema: HeldTokenInfo });
  if (info.data.is_valid === false) throw new GraphError("revoked", "The token is not valid.");
  if (endsSoon && pageId !== null) {
    const renewed = await lastingToken(services, user);
    await saveTokens(services, agencyId, id, { user: renewed.access_token, ...(page && { page }) }, renewed.expires_in);
    await takePage(services, agencyId, id, renewed.access_token, pageId);
    return;
  }
  await asAgency(services, agencyId, (db) =>
    db.execute(
      sql`update social_connection
        set tries = 0, checked_at = now(), due_at = now() + interval '1 day'
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state = 'CONNECTED'`,
    ),
  );
}

/** Keeps up the connections of an agency that are due. */
export async function keepUpSocial(services: SocialServices, agencyId: string): Promise<void> {
  for (;;) {
    const due = await claim(services, agencyId);
    if (!due) return;
    try {
      await lookAfter(services, agencyId, due);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      // A connection that was refused and ends soon, or never began, can't be renewed.
      if (error.kind === "refused" && (due.endsSoon || due.state === "CONNECTING"))
        await markLost(services, agencyId, due.id);
      await noteTrouble(services, agencyId, due.id, error);
      const seconds = Math.min(3600, 2 ** Math.min(due.tries, 12));
      await asAgency(services, agencyId, (db) =>
        db.execute(
          sql`update social_connection
            set due_at = now() + make_interval(secs => ${(error.waitMs ?? seconds * 1000) / 1000}::float8)
            where agency_id = ${agencyId}::uuid and id = ${due.id}::uuid`,
        ),
      );
    }
  }
}
