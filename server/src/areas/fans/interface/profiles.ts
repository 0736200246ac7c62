/** Takes in profiles of fans, in batches that may come twice and in any order: the newest of each part holds. */
import { sql } from "drizzle-orm";
import { FanProfile, type ProfilesReply } from "#contract/fans/interface.ts";
import { z } from "#contract/schema.ts";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import { AHEAD_MS, failingField } from "./ingest.ts";

/** Returns a profile as the statement reads it: a part that was not sent is absent, one that was cleared is null. */
function rowOf({ fanId, at, marketing, createdAt, ...parts }: FanProfile, now: string) {
  const { name, email, city, state, country, preferences } = parts;
  return {
    appId: fanId,
    at: at ?? now,
    sent: Object.keys(parts).filter((part) => parts[part as keyof typeof parts] !== undefined),
    name,
    email,
    city,
    state,
    country,
    preferences,
    joinedAt: createdAt,
    consent: marketing?.consent,
    consentAt: marketing?.at,
    consentSource: marketing?.source,
  };
}

const newer = sql`(known.profile_at is null or d.at >= known.profile_at)`;
const consents = sql`(d."consentAt" is not null and d."consentAt" > coalesce(known.consent_at, '-infinity'))`;
/** Sets a column if this part was sent by a profile that is as new as the stored one. */
const part = (column: string, name: string) =>
  sql.raw(`${column} = case when d.sent ? '${name}' and (known.profile_at is null or d.at >= known.profile_at)
    then d.${name} else known.${column} end`);

/** Takes in profiles; refused ones don't hold up the rest. */
export async function ingestProfiles(
  database: Pick<Database, "scope">,
  agencyId: string,
  sent: readonly unknown[],
  now: number,
): Promise<ProfilesReply> {
  const refused: ProfilesReply["refused"] = [];
  const byFan = new Map<string, FanProfile[]>();
  for (const [index, profile] of sent.entries()) {
    const read = z.safeParse(FanProfile, profile);
    if (!read.success) {
      refused.push({ index, reason: "malformed", ...failingField(read.error.issues[0]?.path) });
      continue;
    }
    const times = [read.data.at, read.data.marketing?.at, read.data.createdAt].flatMap((time) => time ?? []);
    if (times.some((time) => Date.parse(time) > now + AHEAD_MS)) refused.push({ index, reason: "inTheFuture" });
    else byFan.set(read.data.fanId, [...(byFan.get(read.data.fanId) ?? []), read.data]);
  }
  // A fan who is named several times takes a round for each, in the order of the batch.
  const rounds = Math.max(0, ...[...byFan.values()].map(({ length }) => length));
  const arrivedAt = new Date(now).toISOString();
  let accepted = 0;
  await database.scope(systemIn(agencyId), "write", async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('fan events ' || ${agencyId}, 0))`);
    for (let round = 0; round < rounds; round += 1) {
      const rows = [...byFan.values()].flatMap((profiles) => {
        const profile = profiles[round];
        return profile ? [rowOf(profile, arrivedAt)] : [];
      });
      const profiles = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d ("appId" text, at timestamptz,
        sent jsonb, name text, email text, city text, state text, country text, preferences text[],
        "joinedAt" timestamptz, consent boolean, "consentAt" timestamptz, "consentSource" text)`;
      await db.execute(sql`
        insert into fan (id, agency_id, app_id)
        select fan_uuid(${agencyId}::uuid, d."appId"), ${agencyId}::uuid, d."appId" from ${profiles}
        on conflict (id) do nothing`);
      const { rowCount } = await db.execute(sql`
        update fan known
        set ${part("profile_name", "name")}, ${part("email", "email")}, ${part("city", "city")},
          ${part("state", "state")}, ${part("country", "country")},
          preferences = case when d.sent ? 'preferences' and ${newer} then d.preferences else known.preferences end,
          place_told = known.place_told or (${newer} and d.sent ?| array['city', 'state', 'country']),
          joined_at = coalesce(d."joinedAt", known.joined_at),
          profile_at = case when ${newer} then d.at else known.profile_at end,
          consent = case when ${consents} then d.consent else known.consent end,
          consent_source = case when ${consents} then d."consentSource" else known.consent_source end,
          consent_at = case when ${consents} then d."consentAt" else known.consent_at end
        from ${profiles}
        where known.agency_id = ${agencyId}::uuid
          and known.id = fan_uuid(${agencyId}::uuid, d."appId")
          and (${newer} or ${consents})`);
      accepted += rowCount ?? 0;
    }
  });
  const read = [...byFan.values()].reduce((sum, { length }) => sum + length, 0);
  return { accepted, unchanged: read - accepted, refused: refused.sort((a, b) => a.index - b.index) };
}
