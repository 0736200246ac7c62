/**
 * Pushes to Facebook which posts were hidden, shown again or deleted here. Each can be repeated, so an unknown outcome
 * is tried again.
 */
import { sql } from "drizzle-orm";
import type { SOCIAL_ASKS } from "#contract/social/codes.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { afterThreeDays, nextTry } from "#server/lib/outside/waiting.ts";
import { asAgency, noteTrouble, openConnection, type SocialServices } from "../graph/account.ts";
import { SocialDone } from "../graph/shapes.ts";

interface Ask extends Record<string, unknown> {
  id: string;
  connectionId: string;
  externalId: string;
  asked: (typeof SOCIAL_ASKS)[number];
  tries: number;
  failingMs: number;
}

async function claim(services: SocialServices, agencyId: string): Promise<Ask | undefined> {
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<Ask>(
      sql`with due as (select s.id
          from social_content s join social_connection c on c.agency_id = s.agency_id and c.id = s.connection_id
          where s.agency_id = ${agencyId}::uuid
            and s.asked is not null
            and s.asked_due_at <= now()
            and (c.paused_until is null or c.paused_until <= now())
          order by s.asked_due_at
          limit 1
          for update of s skip locked)
        update social_content s
        set asked_due_at = now() + interval '5 minutes', asked_tries = s.asked_tries + 1
        from due
        where s.id = due.id
        returning s.id, s.connection_id as "connectionId", s.external_id as "externalId", s.asked,
          s.asked_tries as tries,
          coalesce(extract(epoch from now() - s.asked_failing_since) * 1000, 0)::float8 as "failingMs"`,
    ),
  );
  return rows[0];
}

/** Meta's code for an unknown object, such as a post that was deleted already. */
const UNKNOWN_OBJECT = 100;

async function pushOne(services: SocialServices, agencyId: string, ask: Ask): Promise<void> {
  const { graph } = await openConnection(services, agencyId, ask.connectionId);
  try {
    if (ask.asked === "DELETE") await graph.ask({ method: "DELETE", path: ask.externalId, schema: SocialDone });
    else
      await graph.ask({
        method: "POST",
        path: ask.externalId,
        schema: SocialDone,
        body: { is_hidden: ask.asked === "HIDE" },
      });
  } catch (error) {
    const isGone = error instanceof GraphError && error.kind === "refused" && error.code === UNKNOWN_OBJECT;
    if (!(isGone && ask.asked === "DELETE")) throw error;
  }
}

/** Undoes here what Facebook refused, with the reason. */
const takeBack = (services: SocialServices, agencyId: string, { id, asked }: Ask, failure: string) =>
  asAgency(services, agencyId, (db) =>
    db.execute(
      sql`update social_content
        set asked = null, asked_failing_since = null, failure = ${failure.slice(0, 300)},
          removed_at = case when ${asked} = 'DELETE' then null else removed_at end,
          hidden = case ${asked} when 'HIDE' then false when 'UNHIDE' then true else hidden end
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and asked = ${asked}`,
    ),
  );

/** Pushes the changes of an agency that are due. */
export async function pushToFacebook(services: SocialServices, agencyId: string): Promise<void> {
  for (;;) {
    const ask = await claim(services, agencyId);
    if (!ask) return;
    try {
      await pushOne(services, agencyId, ask);
      await asAgency(services, agencyId, (db) =>
        db.execute(
          sql`update social_content
            set asked = null, asked_tries = 0, asked_failing_since = null, failure = null
            where agency_id = ${agencyId}::uuid and id = ${ask.id}::uuid and asked = ${ask.asked}`,
        ),
      );
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      await noteTrouble(services, agencyId, ask.connectionId, error);
      const wait = nextTry({ tries: ask.tries, failingMs: ask.failingMs, waitMs: error.waitMs });
      if (error.kind === "refused" || error.kind === "revoked" || wait === null)
        await takeBack(services, agencyId, ask, wait === null ? afterThreeDays(error.message) : error.message);
      else
        await asAgency(services, agencyId, (db) =>
          db.execute(
            sql`update social_content
              set asked_due_at = now() + make_interval(secs => ${wait / 1000}::float8),
                asked_failing_since = coalesce(asked_failing_since, now())
              where agency_id = ${agencyId}::uuid and id = ${ask.id}::uuid`,
          ),
        );
    }
  }
}
