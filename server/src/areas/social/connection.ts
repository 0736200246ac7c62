/** Handlers of connecting accounts. They don't call Meta: the worker does, after they are committed. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { SHARE_PLATFORMS, type SharePlatform } from "#contract/social/codes.ts";
import { type socialAuth as calls, SOCIAL_RETURN_PATH } from "#contract/social/connection.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { type AuthReader, missingForSocial, readAccounts, readAuth } from "./auth.read.ts";

const LIFETIME_MS = 600_000;
const SCOPES: Readonly<Record<SharePlatform, string>> = {
  facebook: "pages_show_list,pages_read_engagement,pages_read_user_content,pages_manage_posts,business_management",
  instagram: "pages_show_list,pages_read_engagement,instagram_basic,instagram_content_publish,business_management",
};

/**
 * State of a sign-in, sealed and carried to Facebook and back: it is good in the session that began it, for this
 * account.
 */
const PendingSignIn = z.object({
  sessionId: z.string(),
  agencyId: z.string(),
  accountId: z.string(),
  platform: z.enum(SHARE_PLATFORMS),
  path: z.string(),
  until: z.number(),
});
type PendingSignIn = z.output<typeof PendingSignIn>;

const sealState = (secrets: Secrets, pending: PendingSignIn): string =>
  secrets.encrypt(JSON.stringify(pending)).toString("base64url");
function openState(secrets: Secrets, state: string): PendingSignIn | undefined {
  try {
    return z.parse(PendingSignIn, JSON.parse(secrets.decrypt(Buffer.from(state, "base64url"))));
  } catch {
    return undefined;
  }
}

/** Origin of Facebook's sign-in page; a proxy or a stand-in serves it from its own address. */
const loginOrigin = ({ metaGraphUrl }: Config): string =>
  metaGraphUrl === "https://graph.facebook.com" ? "https://www.facebook.com" : metaGraphUrl;

interface OfAccount extends Record<string, unknown> {
  personId: string;
  platform: SharePlatform;
}
async function accountOf(db: Db, id: string): Promise<OfAccount> {
  const { rows } = await db.execute<OfAccount>(
    sql`select person_id as "personId", platform from social_account where id = ${id}::uuid`,
  );
  return found(rows[0]);
}

type Dependencies = Pick<Services, "config" | "secrets"> & { wake: () => void };
export function socialAuthHandlers({ config, secrets, wake }: Dependencies): Handlers<typeof calls> {
  const returnTo = new URL(SOCIAL_RETURN_PATH, config.publicUrl).href;
  const readerOf = ({ agencyId }: Actor, sessionId: string | undefined, path: string | undefined): AuthReader => ({
    config,
    signInUrl(accountId, platform) {
      if (config.metaAppId === undefined || sessionId === undefined) return null;
      const url = new URL(`${loginOrigin(config)}/${config.metaGraphVersion}/dialog/oauth`);
      const pending = { sessionId, agencyId, accountId, platform, path: path ?? `/cms/social/${platform}` };
      url.search = new URLSearchParams({
        client_id: config.metaAppId,
        redirect_uri: returnTo,
        response_type: "code",
        scope: SCOPES[platform],
        state: sealState(secrets, { ...pending, until: Date.now() + LIFETIME_MS }),
      }).toString();
      return url.href;
    },
  });
  const read = async (db: Db, actor: Actor, id: string, sessionId: string | undefined) =>
    readAuth(db, actor, await accountOf(db, id), readerOf(actor, sessionId, undefined));

  return {
    check: ({ db, actor, session, query: { platform, trmId, redirectUrl } }) =>
      readAuth(db, actor, { platform, personId: trmId }, readerOf(actor, session?.id, redirectUrl)),

    accounts: ({ db, actor, session, query: { platform } }) =>
      readAccounts(db, actor, platform, readerOf(actor, session?.id, undefined)),

    async callback({ db, actor, session, params: { platform }, body: { code, talentSocialId, state } }) {
      const { agencyId } = actor;
      if (missingForSocial(config).length > 0) throw new Refusal("socialNotSetUp");
      const pending = openState(secrets, state);
      const isOurs =
        pending?.sessionId === session?.id &&
        pending?.agencyId === agencyId &&
        pending.accountId === talentSocialId &&
        pending.platform === platform &&
        pending.until > Date.now();
      if (!pending || !isOurs) throw new Refusal("socialSignInEnded");
      const account = await accountOf(db, talentSocialId);
      if (account.platform !== platform) throw new Refusal("socialSignInEnded");
      const sealedCode = secrets.encrypt(JSON.stringify({ code, redirect: returnTo }));
      const by = staffIdOf(actor);
      await db.execute(
        sql`insert into social_connection (id, agency_id, person_id, account_id, platform, asked_sealed, connected_by)
          values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${account.personId}::uuid, ${talentSocialId}::uuid,
            ${platform}, ${sealedCode}, ${by}::uuid)
          on conflict (agency_id, account_id) do update
            set asked_sealed = excluded.asked_sealed, connected_by = excluded.connected_by, connected_at = now(),
              state = 'CONNECTING', failure = null, due_at = now(), tries = 0, paused_until = null`,
      );
      wake();
      return { redirectUrl: pending.path };
    },

    async choose({ db, actor, session, params: { id }, body: { targetId } }) {
      const { rowCount } = await db.execute(
        sql`update social_connection c
          set state = 'CONNECTING', target_id = t ->> 'id', target_name = t ->> 'name', page_id = t ->> 'pageId',
            failure = null, due_at = now(), tries = 0
          from jsonb_array_elements((select choices from social_connection where account_id = ${id}::uuid)) t
          where c.account_id = ${id}::uuid
            and t ->> 'id' = ${targetId}
            and c.state in ('CHOOSING', 'CONNECTED')
            and c.tokens_sealed is not null`,
      );
      if (!rowCount) throw new Refusal("socialUnknownTarget", "targetId");
      wake();
      return read(db, actor, id, session?.id);
    },

    async disconnect({ db, actor, session, params: { id } }) {
      await db.execute(
        sql`update social_connection
          set state = 'DISCONNECTED', failure = null, asked_sealed = null, tokens_sealed = null, token_ends_at = null,
            choices = '[]', target_id = null, target_name = null, page_id = null
          where account_id = ${id}::uuid and state <> 'DISCONNECTED'`,
      );
      return read(db, actor, id, session?.id);
    },
  };
}
