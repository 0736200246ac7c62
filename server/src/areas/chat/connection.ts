/** Handlers of the agency's numbers. They don't call Meta: the worker does, after they are committed. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { ConnectionInfo, type chatConnections as calls } from "#contract/chat/connection.ts";
import { z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { displayOf } from "./phone.ts";

/** Returns the names of the settings that WhatsApp needs and that are not set. */
export const missingSettings = ({ metaAppId, metaAppSecret, metaConfigId, metaVerifyToken }: Config): string[] =>
  Object.entries({
    META_APP_ID: metaAppId,
    META_APP_SECRET: metaAppSecret,
    META_CONFIG_ID: metaConfigId,
    META_VERIFY_TOKEN: metaVerifyToken,
  }).flatMap(([name, value]) => (value === undefined ? [name] : []));

const Row = z.looseObject({ display: z.string(), state: z.string(), isDefault: z.boolean() });

async function read(db: Db, actor: Actor, config: Config): Promise<ConnectionInfo> {
  const { rows } = await db.execute(
    sql`select b.id, b.display, b.name,
        case when a.state in ('RECONNECT', 'BANNED') then a.state else b.state end as state,
        coalesce(b.failure, a.failure) as failure, b.quality, b.tier,
        b.is_default as "isDefault", a.name as "accountName", ${staffBrief(sql`a.connected_by`)} as "connectedBy",
        a.connected_at as "connectedAt", a.token_ends_at as "tokenEndsAt"
      from chat_number b join chat_account a on a.agency_id = b.agency_id and a.id = b.account_id
      where b.state <> 'DISCONNECTED'
      order by b.is_default desc, b.created_at, b.id`,
  );
  // A sign-up has no number to show until its account is known.
  const { rows: begun } = await db.execute(
    sql`select a.id, '' as display, null as name, a.state, a.failure, 'UNKNOWN' as quality, null as tier,
        false as "isDefault", a.name as "accountName", ${staffBrief(sql`a.connected_by`)} as "connectedBy",
        a.connected_at as "connectedAt", a.token_ends_at as "tokenEndsAt"
      from chat_account a
      where a.state in ('CONNECTING', 'RECONNECT')
        and not exists (select from chat_number b where b.agency_id = a.agency_id and b.account_id = a.id)`,
  );
  const { rows: templates } = await db.execute(
    sql`select from chat_template t join chat_number b on b.agency_id = t.agency_id and b.account_id = t.account_id
      where b.is_default and t.state = 'APPROVED'
      limit 1`,
  );
  const numbers = [...rows, ...begun].map((row) => {
    const parsed = z.parse(Row, row);
    return { ...parsed, display: parsed.display === "" ? "" : displayOf(parsed.display) };
  });
  return z.parse(ConnectionInfo, {
    connected: numbers.some(({ isDefault, state }) => isDefault && state === "CONNECTED"),
    validTemplate: templates.length > 0,
    appId: config.metaAppId ?? null,
    configId: config.metaConfigId ?? null,
    missing: missingSettings(config),
    mayConnect: may(actor, "ORGANIZATION", "write"),
    numbers,
  });
}

export function chatConnectionHandlers({
  config,
  secrets,
}: Pick<Services, "config" | "secrets">): Handlers<typeof calls> {
  const { metaAppId, metaConfigId, metaGraphVersion: graphVersion } = config;

  /** Keeps the code of a sign-up that was started in this session; the worker exchanges it. */
  async function keepCode(
    db: Db,
    actor: Actor,
    sessionId: string,
    sent: { code: string; state: string; shared: boolean },
  ) {
    const { agencyId } = actor;
    if (missingSettings(config).length > 0) throw new Refusal("chatNotSetUp");
    const { rowCount } = await db.execute(
      sql`delete from chat_sign_up
        where agency_id = ${agencyId}::uuid
          and hash = ${hashOf(sent.state)}
          and session_id = ${sessionId}::uuid
          and ends_at > now()`,
    );
    if (rowCount !== 1) throw new Refusal("chatSignUpEnded");
    const sealedCode = secrets.encrypt(JSON.stringify({ code: sent.code, shared: sent.shared }));
    await db.execute(
      sql`insert into chat_account (id, agency_id, asked_sealed, connected_by)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${sealedCode},
          ${staffIdOf(actor)}::uuid)`,
    );
  }

  return {
    status: ({ db, actor }) => read(db, actor, config),

    config: async () => ({
      appId: metaAppId ?? null,
      configId: metaConfigId ?? null,
      graphVersion,
      missing: missingSettings(config),
    }),

    async begin({ db, actor: { agencyId }, session }) {
      if (metaAppId === undefined || metaConfigId === undefined || missingSettings(config).length > 0)
        throw new Refusal("chatNotSetUp");
      const state = newToken();
      await db.execute(sql`delete from chat_sign_up where agency_id = ${agencyId}::uuid and ends_at < now()`);
      await db.execute(
        sql`insert into chat_sign_up (id, agency_id, hash, session_id, ends_at)
          values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${hashOf(state)}, ${found(session ?? undefined).id}::uuid,
            now() + interval '10 minutes')`,
      );
      return { state, appId: metaAppId, configId: metaConfigId, graphVersion };
    },

    async connect({ db, actor, session, body: { code, state } }) {
      await keepCode(db, actor, found(session ?? undefined).id, { code, state, shared: false });
      return read(db, actor, config);
    },

    async share({ db, actor, session, body: { shareCode, state } }) {
      await keepCode(db, actor, found(session ?? undefined).id, { code: shareCode, state, shared: true });
      return read(db, actor, config);
    },

    async setDefault({ db, actor, params: { id } }) {
      await db.execute(sql`update chat_number set is_default = false where is_default and id <> ${id}::uuid`);
      await db.execute(sql`update chat_number set is_default = true where id = ${id}::uuid and not is_default`);
      return read(db, actor, config);
    },

    async refresh({ db, actor, params: { id } }) {
      await db.execute(
        sql`update chat_account a
          set due_at = now(), tries = 0, templates_read_at = null
          from chat_number b
          where b.id = ${id}::uuid and a.agency_id = b.agency_id and a.id = b.account_id`,
      );
      await db.execute(
        sql`update chat_number
          set state = 'CONNECTING', failure = null, registered_at = null
          where id = ${id}::uuid and state = 'DEREGISTERED'`,
      );
      return read(db, actor, config);
    },

    async disconnect({ db, actor: { agencyId }, params: { id } }) {
      const { rows } = await db.execute<{ accountId: string }>(
        sql`update chat_number
          set state = 'DISCONNECTED', failure = null, is_default = false, pin_sealed = null
          where id = ${id}::uuid
          returning account_id as "accountId"`,
      );
      const { accountId } = found(rows[0]);
      // Removing the last number gives up access to the account.
      await db.execute(
        sql`update chat_account
          set state = 'DISCONNECTED', token_sealed = null, asked_sealed = null, token_ends_at = null
          where id = ${accountId}::uuid
            and not exists (select from chat_number b
              where b.agency_id = ${agencyId}::uuid
                and b.account_id = ${accountId}::uuid
                and b.state <> 'DISCONNECTED')`,
      );
      await db.execute(
        sql`update chat_number
          set is_default = true
          where id = (select id from chat_number where state = 'CONNECTED' order by created_at limit 1)
            and not exists (select from chat_number where is_default)`,
      );
      return {};
    },
  };
}
