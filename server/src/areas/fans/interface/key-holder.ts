/** Opens the interface of the fan app to holders of a key, for the key's agency and kind only. */
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { RateLimit } from "#contract/call.ts";
import type { FanKeyKind } from "#contract/fans/fan-key.ts";
import type { Services } from "#server/lib/area.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const KEY = /^Bearer (fan_(?:read|write)_[\w-]{43})$/;
/** Limits by key; the door counts by network. */
export const FAN_KEY_LIMITS = { read: "fanRead", write: "fanWrite" } as const satisfies Record<FanKeyKind, RateLimit>;
/** Interval at which the use of a key is noted. */
const USED_EVERY = "5 minutes";

export interface KeyHolder {
  keyId: string;
  agencyId: string;
}

/**
 * Returns the holder of a request's key. An unknown key counts against the address; a key of the other kind is refused.
 */
export async function keyHolder(
  { database, limiter }: Pick<Services, "database" | "limiter">,
  { headers, ip }: FastifyRequest,
  kind: FanKeyKind,
): Promise<KeyHolder> {
  await limiter.check("unknownToken", ip);
  const [, key] = KEY.exec(headers.authorization ?? "") ?? [];
  const found = key === undefined ? undefined : await find(database, key);
  if (!found) {
    await limiter.take("unknownToken", ip);
    throw new Refusal("fanKeyUnknown");
  }
  if (found.kind !== kind) throw new Refusal("fanKeyKind");
  await limiter.takeSubject(FAN_KEY_LIMITS[kind], ip, found.id);
  return { keyId: found.id, agencyId: found.agencyId };
}

interface Found extends Record<string, unknown> {
  id: string;
  agencyId: string;
  kind: FanKeyKind;
  unused: boolean;
}
const find = (database: Services["database"], key: string): Promise<Found | undefined> =>
  database.signIn(async (db) => {
    const { rows } = await db.execute<Found>(
      sql`select id, agency_id as "agencyId", kind, coalesce(used_at < now() - ${USED_EVERY}::interval, true) as unused
        from fan_key
        where hash = ${hashOf(key)} and revoked_at is null`,
    );
    const [row] = rows;
    if (row?.unused) await db.execute(sql`update fan_key set used_at = now() where id = ${row.id}::uuid`);
    return row;
  });
