/**
 * Completes a sign-in: exchanges its code for lasting tokens, and finds the page or business account that the profile
 * names.
 */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { SharePlatform } from "#contract/social/codes.ts";
import { openGraph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { asAgency, type SocialServices, type SocialTokens, tokensOf } from "./account.ts";
import { Pages, PageToken, PersonToken } from "./shapes.ts";

const Asked = z.object({ code: z.string(), redirect: z.string() });
const MAX_PAGES = 10;

interface Choice {
  id: string;
  name: string;
  username: string | null;
  /** Page whose token acts for the account. */
  pageId: string;
}

/** Exchanges a token of a person for one of about 60 days. */
export async function lastingToken({ config }: SocialServices, token: string): Promise<z.output<typeof PersonToken>> {
  const { metaAppId = "", metaAppSecret = "" } = config;
  const query = {
    grant_type: "fb_exchange_token",
    client_id: metaAppId,
    client_secret: metaAppSecret,
    fb_exchange_token: token,
  };
  return openGraph(config, null).ask({ path: "oauth/access_token", query, schema: PersonToken });
}

export const saveTokens = (
  services: SocialServices,
  agencyId: string,
  id: string,
  tokens: SocialTokens,
  expiresIn: number | undefined,
) =>
  asAgency(services, agencyId, (db) =>
    db.execute(
      sql`update social_connection set tokens_sealed = ${services.secrets.encrypt(JSON.stringify(tokens))},
          token_ends_at = case when ${expiresIn ?? null}::float8 is null then token_ends_at
            else now() + make_interval(secs => ${expiresIn ?? null}::float8) end
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state <> 'DISCONNECTED'`,
    ),
  );

const fail = (services: SocialServices, agencyId: string, id: string, failure: string) =>
  asAgency(services, agencyId, (db) =>
    db.execute(
      sql`update social_connection
        set state = 'RECONNECT', failure = ${failure}, asked_sealed = null, tokens_sealed = null
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state = 'CONNECTING'`,
    ),
  );

/** Reads the pages that a person granted; for Instagram, the business accounts linked to them. */
async function readChoices(services: SocialServices, user: string, platform: SharePlatform): Promise<Choice[]> {
  const graph = openGraph(services.config, user);
  const choices: Choice[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, paging } = await graph.ask({
      path: "me/accounts",
      query: {
        fields: "id,name,username,link,instagram_business_account{id,username,name}",
        limit: "100",
        ...(after && { after }),
      },
      schema: Pages,
    });
    for (const { id, name = id, username = null, instagram_business_account: business } of data) {
      if (platform === "facebook") choices.push({ id, name, username, pageId: id });
      else if (business) {
        const { id: target, username: handle = null, name: title = handle ?? target } = business;
        choices.push({ id: target, name: title, username: handle, pageId: id });
      }
    }
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  return choices;
}

/**
 * Returns the last part of an address, which names a page or an account: "imogenhart", or the id of a page without a
 * name.
 */
function handleOf(address: string): string {
  try {
    const url = new URL(/^https?:/i.test(address) ? address : `https://${address}`);
    const parts = url.pathname.split("/").filter(Boolean);
    return (url.searchParams.get("id") ?? parts.at(-1) ?? "").replace(/^@/, "").toLowerCase();
  } catch {
    return "";
  }
}
/** True if a profile names this page: by its name or its id, which may follow a title ("Imogen-Hart-1234"). */
const isNamed = (address: string, { id, username }: Choice): boolean => {
  const handle = handleOf(address);
  return handle !== "" && (handle === username?.toLowerCase() || handle === id || handle.endsWith(`-${id}`));
};

interface Row extends Record<string, unknown> {
  asked: Buffer | null;
  tokens: Buffer | null;
  platform: SharePlatform;
  url: string;
  targetId: string | null;
  pageId: string | null;
}

export async function completeSocialSignIn(services: SocialServices, agencyId: string, id: string): Promise<void> {
  const { config, secrets } = services;
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<Row>(
      sql`select c.asked_sealed as asked, c.tokens_sealed as tokens, c.platform, a.url, c.target_id as "targetId",
          c.page_id as "pageId"
        from social_connection c join social_account a on a.agency_id = c.agency_id and a.id = c.account_id
        where c.agency_id = ${agencyId}::uuid and c.id = ${id}::uuid`,
    ),
  );
  const [row] = rows;
  if (!row) return;
  const { platform, url, targetId } = row;
  let { pageId } = row;
  let user: string;
  if (row.asked) {
    const { code, redirect } = z.parse(Asked, JSON.parse(secrets.decrypt(row.asked)));
    // A code works once, so it is deleted before it is used.
    await asAgency(services, agencyId, (db) =>
      db.execute(
        sql`update social_connection
          set asked_sealed = null, tokens_sealed = null, page_id = null
          where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
      ),
    );
    pageId = null;
    try {
      const app = { client_id: config.metaAppId ?? "", client_secret: config.metaAppSecret ?? "" };
      const query = { ...app, redirect_uri: redirect, code };
      const short = await openGraph(config, null).ask({ path: "oauth/access_token", query, schema: PersonToken });
      const long = await lastingToken(services, short.access_token);
      user = long.access_token;
      await saveTokens(services, agencyId, id, { user }, long.expires_in);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      await fail(services, agencyId, id, "Facebook did not accept the sign-in. Connect again.");
      return;
    }
  } else if (row.tokens) ({ user } = await tokensOf(services, row.tokens));
  else {
    await fail(services, agencyId, id, "The sign-in at Facebook was interrupted. Connect again.");
    return;
  }
  if (pageId === null) {
    const choices = await readChoices(services, user, platform);
    if (choices.length === 0) {
      const what = platform === "facebook" ? "page" : "Instagram business account";
      await fail(services, agencyId, id, `No ${what} was opened at Facebook. Connect again and choose one.`);
      return;
    }
    const chosen = choices.find((choice) => choice.id === targetId) ?? choices.find((choice) => isNamed(url, choice));
    await asAgency(services, agencyId, (db) =>
      db.execute(
        sql`update social_connection
          set choices = ${JSON.stringify(choices)}::jsonb, state = ${chosen ? "CONNECTING" : "CHOOSING"},
            failure = null, target_id = ${chosen?.id ?? null}, target_name = ${chosen?.name ?? null},
            page_id = ${chosen?.pageId ?? null}
          where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state = 'CONNECTING'`,
      ),
    );
    if (!chosen) return;
    pageId = chosen.pageId;
  }
  await takePage(services, agencyId, id, user, pageId);
}

/** Stores the token of a page, which lasts as long as the person's is renewed, and starts using it. */
export async function takePage(
  services: SocialServices,
  agencyId: string,
  id: string,
  user: string,
  pageId: string,
): Promise<void> {
  const { access_token: page } = await openGraph(services.config, user).ask({
    path: pageId,
    query: { fields: "access_token" },
    schema: PageToken,
  });
  await saveTokens(services, agencyId, id, { user, page }, undefined);
  await asAgency(services, agencyId, (db) =>
    db.execute(
      sql`update social_connection
        set state = 'CONNECTED', failure = null, tries = 0, checked_at = now(), due_at = now() + interval '1 day',
          mirror_due_at = now()
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and state in ('CONNECTING', 'CONNECTED')`,
    ),
  );
}
