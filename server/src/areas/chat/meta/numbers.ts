/** Brings the numbers of an account in line with Meta: which exist, in which state, and that they are registered. */
import { randomInt, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { NUMBER_QUALITIES } from "#contract/chat/codes.ts";
import type { Graph } from "#server/lib/meta/graph.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { tierOf } from "../inbound/account-changes.ts";
import { asSystem, type MetaServices } from "./account.ts";
import { sentenceOf } from "./graph-error.ts";
import { PhoneNumbers, Success } from "./shapes.ts";

const FIELDS = "id,display_phone_number,verified_name,quality_rating,messaging_limit_tier,status";
const PIN_DIGITS = 1_000_000;

interface NumberRow extends Record<string, unknown> {
  id: string;
  metaId: string;
  state: string;
  pin: Buffer | null;
}

/** Registers a number with a PIN of our own, which Meta asks for when it is registered again. */
async function register(services: MetaServices, graph: Graph, agencyId: string, number: NumberRow): Promise<void> {
  const { secrets } = services;
  const set = (state: string, failure: string | null) =>
    asSystem(services, agencyId, (db) =>
      db.execute(
        sql`update chat_number
          set state = ${state}, failure = ${failure},
            registered_at = case when ${state} = 'CONNECTED' then now() else registered_at end
          where agency_id = ${agencyId}::uuid and id = ${number.id}::uuid and state <> 'DISCONNECTED'`,
      ),
    );
  let pin = number.pin === null ? undefined : secrets.decrypt(number.pin);
  if (pin === undefined) {
    pin = String(randomInt(PIN_DIGITS)).padStart(6, "0");
    const sealed = secrets.encrypt(pin);
    // Kept before it is used: a number registered with a code that was lost could not be registered again.
    await asSystem(services, agencyId, (db) =>
      db.execute(
        sql`update chat_number
          set pin_sealed = ${sealed}
          where agency_id = ${agencyId}::uuid and id = ${number.id}::uuid`,
      ),
    );
  }
  try {
    const body = { messaging_product: "whatsapp", pin };
    await graph.ask({ method: "POST", path: `${number.metaId}/register`, body, schema: Success });
    await set("CONNECTED", null);
  } catch (error) {
    if (!(error instanceof GraphError) || error.kind !== "refused") throw error;
    await set("DEREGISTERED", sentenceOf(String(error.code), error.message));
  }
}

/** Reads the numbers of an account, and registers those that are new. */
export async function syncNumbers(
  services: MetaServices,
  graph: Graph,
  { agencyId, accountId, metaId, shared }: { agencyId: string; accountId: string; metaId: string; shared: boolean },
): Promise<void> {
  const { data } = await graph.ask({
    path: `${metaId}/phone_numbers`,
    query: { fields: FIELDS, limit: "100" },
    schema: PhoneNumbers,
  });
  const { rows: foreign } = await services.database.signIn((db) =>
    db.execute<{ metaId: string }>(
      sql`select meta_id as "metaId"
        from chat_number
        where meta_id = any (${sql.param(data.map(({ id }) => id))}::text[])
          and state <> 'DISCONNECTED'
          and agency_id <> ${agencyId}::uuid`,
    ),
  );
  const own = data.filter(({ id }) => !foreign.some((other) => other.metaId === id));
  const numbers = await asSystem(services, agencyId, async (db) => {
    for (const number of own) {
      const quality = NUMBER_QUALITIES.find((name) => name === number.quality_rating) ?? "UNKNOWN";
      await db.execute(
        sql`insert into chat_number (id, agency_id, account_id, meta_id, display, name, quality, tier)
          select ${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${accountId}::uuid, ${number.id},
            ${`+${number.display_phone_number.replaceAll(/\D/g, "")}`}, ${number.verified_name ?? null}, ${quality},
            ${tierOf(number.messaging_limit_tier)}
          where not exists (select from chat_number
            where agency_id = ${agencyId}::uuid and account_id = ${accountId}::uuid and meta_id = ${number.id})
          on conflict do nothing`,
      );
      await db.execute(
        sql`update chat_number
          set name = ${number.verified_name ?? null}, quality = ${quality},
            tier = coalesce(${tierOf(number.messaging_limit_tier)}, tier),
            state = case when ${number.status ?? ""} = 'BANNED' then 'BANNED'
              when ${number.status ?? ""} = 'DISCONNECTED' and state = 'CONNECTED' then 'DEREGISTERED'
              when state = 'BANNED' then 'CONNECTING'
              else state end,
            failure = case when ${number.status ?? ""} = 'BANNED' then 'Meta has banned this number.'
              when ${number.status ?? ""} = 'DISCONNECTED' and state = 'CONNECTED'
                then 'The number is not registered on WhatsApp any more.'
              else failure end
          where agency_id = ${agencyId}::uuid
            and account_id = ${accountId}::uuid
            and meta_id = ${number.id}
            and state <> 'DISCONNECTED'`,
      );
    }
    await db.execute(
      sql`update chat_number
        set is_default = true
        where id = (select id
          from chat_number
          where agency_id = ${agencyId}::uuid and state <> 'DISCONNECTED'
          order by created_at, id
          limit 1)
          and not exists (select from chat_number where agency_id = ${agencyId}::uuid and is_default)`,
    );
    // A shared account's numbers are registered by their owner.
    if (shared)
      await db.execute(
        sql`update chat_number
          set state = 'CONNECTED', failure = null
          where account_id = ${accountId}::uuid and state = 'CONNECTING'`,
      );
    const { rows } = await db.execute<NumberRow>(
      sql`select id, meta_id as "metaId", state, pin_sealed as pin
        from chat_number
        where agency_id = ${agencyId}::uuid and account_id = ${accountId}::uuid and state = 'CONNECTING'
        order by created_at, id`,
    );
    return rows;
  });
  for (const number of numbers) await register(services, graph, agencyId, number);
  if (foreign.length > 0 && own.length === 0)
    await asSystem(services, agencyId, (db) =>
      db.execute(
        sql`update chat_account
          set state = 'RECONNECT', failure = 'The numbers of this account are connected to another agency.'
          where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
      ),
    );
}
