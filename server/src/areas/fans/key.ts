/** Handlers of the keys of the fan app: shown once, stored as a hash. */

import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { FAN_KEYS_MAX, type FanKey, type fanKeys } from "#contract/fans/fan-key.ts";
import { staffIdOf } from "#server/lib/database/scope.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import type { StrangerLinks } from "#server/lib/security/stranger-links.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";

const p = sql.placeholder;

/** Finds keys of the agency that were not revoked. */
export const fanKeyResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select k.id
      from fan_key k
      where ${isRequested(sql`k.id`)} and k.agency_id = ${p("$agency")}::uuid and k.revoked_at is null`,
);

export const fanKeySource: StrangerLinks = {
  kind: "fanKey",
  table: "fan_key",
  madeBy: (agencyId, makerId) => sql`select id, name, created_at, used_at from fan_key
    where agency_id = ${agencyId}::uuid and created_by = ${makerId}::uuid and revoked_at is null`,
  end: (agencyId, ids) =>
    sql`update fan_key
      set revoked_at = now()
      where agency_id = ${agencyId}::uuid and id = any (${ids}) and revoked_at is null`,
};

/** Prefixes that identify a key as ours wherever it is found. */
const BEGINNING = { read: "fan_read_", write: "fan_write_" } as const;

export const fanKeyHandlers: Handlers<typeof fanKeys> = {
  async list({ db, actor }) {
    const { rows } = await db.execute<FanKey & Record<string, unknown>>(sql`
      select k.id, k.name, k.kind, k.hint, ${staffBrief(sql`k.created_by`)} as "createdBy",
        to_json(k.created_at) as "createdAt", to_json(k.used_at) as "usedAt"
      from fan_key k
      where k.agency_id = ${actor.agencyId}::uuid and k.revoked_at is null
      order by k.created_at desc, k.id desc`);
    return rows;
  },

  async create({ db, actor, body: { name, kind } }) {
    const { agencyId } = actor;
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from fan_key where agency_id = ${agencyId}::uuid and revoked_at is null`,
    );
    if ((rows[0]?.count ?? 0) >= FAN_KEYS_MAX)
      throw new Refusal("validation", [
        { field: "name", code: "tooMany", message: `At most ${FAN_KEYS_MAX} keys. Revoke one first.` },
      ]);
    const [id, key] = [randomUUIDv7(), BEGINNING[kind] + newToken()];
    await db.execute(sql`insert into fan_key (id, agency_id, name, kind, hash, hint, created_by)
      values (${id}::uuid, ${agencyId}::uuid, ${name}, ${kind},
        ${hashOf(key)}, ${key.slice(-4)}, ${staffIdOf(actor)}::uuid)`);
    return { id, key };
  },

  async revoke({ db, params: { id } }) {
    await db.execute(sql`update fan_key set revoked_at = now() where id = ${id}::uuid`);
    return {};
  },
};
