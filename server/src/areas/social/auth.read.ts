/** Reads the state of talents' accounts on Facebook and Instagram. */
import { type SQL, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { z } from "#contract/schema.ts";
import type { SharePlatform } from "#contract/social/codes.ts";
import { SOCIAL_LIMITS } from "#contract/social/codes.ts";
import { SocialAuth } from "#contract/social/connection.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import type { Config } from "#server/config.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { reachesContentOf } from "./social.rules.ts";

const p = sql.placeholder;

/** Returns the names of the settings that Facebook and Instagram need and that are not set. */
export const missingForSocial = ({ metaAppId, metaAppSecret }: Config): string[] => [
  ...(metaAppId === undefined ? ["META_APP_ID"] : []),
  ...(metaAppSecret === undefined ? ["META_APP_SECRET"] : []),
];

/** Selects a talent, if the reader may see them. */
export const shownTalent = (personId: SQL): SQL =>
  sql`(select json_build_object('userId', ${record.id}, 'displayName', ${record.title},
      'avatarUrl', ${avatarOf(sql`${person.avatarId}`)})
    from ${record} join ${person} on ${person.id} = ${record.id}
    where ${record.id} = ${personId}
      and ${record.deletedAt} is null
      and ${withinReach(record.resource, record.id, "read")})`;

const columns = sql`a.id as "talentSocialId", a.url, a.platform, ${shownTalent(sql`a.person_id`)} as talent,
    case when c.state is null or c.state = 'DISCONNECTED' then 'AUTHENTICATE' else c.state end as state,
    case when c.target_id is not null
      then json_build_object('id', c.target_id, 'name', coalesce(c.target_name, c.target_id),
        'username', null) end as target,
    coalesce(c.choices, '[]') as choices, c.failure, c.token_ends_at as "tokenEndsAt", c.mirrored_at as "mirroredAt"`;
const accounts = sql`social_account a
  left join social_connection c on c.agency_id = a.agency_id and c.account_id = a.id`;
const ofPlatform = sql`a.agency_id = ${p("$agency")}::uuid and a.platform = ${p("platform")} and a.deleted_at is null`;

// The profile may name several; the account that a person signed in for comes first.
const firstAccount = preparedFamily(
  () => sql`select ${columns} from ${accounts} where ${ofPlatform} and a.person_id = ${p("person")}::uuid
    order by coalesce(c.state, 'DISCONNECTED') = 'DISCONNECTED', a.place, a.id limit 1`,
);
const many = preparedFamily(
  () => sql`select ${columns}
    from ${accounts} join record r on r.id = a.person_id
    where ${ofPlatform} and ${reachesContentOf(sql`a.person_id`, "read")}
    order by case c.state
      when 'RECONNECT' then 0
      when 'CHOOSING' then 1
      when 'CONNECTING' then 2
      when 'CONNECTED' then 3
      else 4 end,
      r.title, a.place, a.id
    limit ${sql.raw(String(SOCIAL_LIMITS.accounts))}`,
);
const talentOf = preparedFamily(
  () => sql`select ${shownTalent(sql`${p("person")}::uuid`)} as talent,
    exists (select from ${record}
      where ${record.id} = ${p("person")}::uuid
        and ${record.deletedAt} is null
        and ${withinReach(record.resource, record.id, "write")}) as "mayWrite"`,
);

export interface AuthReader {
  config: Config;
  /** Makes the address at which a person signs in; null for readers who may not. */
  signInUrl: (talentSocialId: string, platform: SharePlatform) => string | null;
}

function shownAuth(
  row: Readonly<Record<string, unknown>>,
  actor: Actor,
  { config, signInUrl }: AuthReader,
): SocialAuth {
  const missing = missingForSocial(config);
  const { talentSocialId, platform, state } = z.parse(
    z.looseObject({
      talentSocialId: z.string(),
      platform: SocialAuth.shape.platform,
      state: SocialAuth.shape.state,
    }),
    row,
  );
  const signsIn = state !== "CONNECTED" && missing.length === 0 && may(actor, "CMS", "write");
  return z.parse(SocialAuth, {
    ...row,
    redirectUrl: signsIn ? signInUrl(talentSocialId, platform) : null,
    missing,
    // The profile names an account already.
    mayAddUrl: false,
  });
}

export async function readAuth(
  db: Db,
  actor: Actor,
  { platform, personId }: { platform: SharePlatform; personId: string },
  reader: AuthReader,
): Promise<SocialAuth> {
  const values = { ...reachValues(actor), platform, person: personId };
  const [row] = await firstAccount(db, undefined, values);
  if (row) return shownAuth(row, actor, reader);
  const [named] = await talentOf(db, undefined, { ...reachValues(actor), person: personId });
  return z.parse(SocialAuth, {
    platform,
    talent: named?.talent ?? null,
    state: "NO_URL",
    talentSocialId: null,
    url: null,
    redirectUrl: null,
    target: null,
    choices: [],
    failure: null,
    tokenEndsAt: null,
    mirroredAt: null,
    missing: missingForSocial(reader.config),
    // A super admin can't add an address: the dialog offers only OK.
    mayAddUrl: actor.role !== "super_admin" && named?.mayWrite === true,
  });
}

export const readAccounts = async (
  db: Db,
  actor: Actor,
  platform: SharePlatform,
  reader: AuthReader,
): Promise<SocialAuth[]> =>
  (await many(db, undefined, { ...reachValues(actor), platform })).map((row) => shownAuth(row, actor, reader));
