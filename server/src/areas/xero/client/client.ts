/**
 * Talks to Xero for one agency. The caller holds the agency's lease, so that tokens are refreshed by one process and
 * requests follow each other; the limits are counted with it.
 */
import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Schema, z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import { exchange, xeroAddresses } from "./exchange.ts";
import { Tokens } from "./shapes.ts";
import { XeroError } from "./xero-error.ts";

/** Longer pauses end the run; the job continues later. */
export const LONGEST_WAIT_MS = 5000;
/** A token with less time left is refreshed first. */
const EARLY_MS = 60_000;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

export interface XeroServices {
  database: Database;
  config: Config;
  secrets: Secrets;
}

export const HeldTokens = z.object({ access: z.string(), refresh: z.string(), until: z.number() });
export const sealTokens = (secrets: Secrets, tokens: z.output<typeof Tokens>): Buffer =>
  secrets.encrypt(
    JSON.stringify({
      access: tokens.access_token,
      refresh: tokens.refresh_token,
      until: Date.now() + tokens.expires_in * 1000,
    }),
  );

/** Returns the headers that identify the installation to Xero. */
const asClient = ({ xeroClientId = "", xeroClientSecret = "" }: Config) => ({
  authorization: `Basic ${Buffer.from(`${xeroClientId}:${xeroClientSecret}`).toString("base64")}`,
});
/** Requests tokens for a code or a refresh token. */
export const askTokens = (config: Config, form: Readonly<Record<string, string>>) =>
  exchange({
    outbound: config,
    method: "POST",
    url: xeroAddresses(config).token,
    timeoutMs: config.xeroTimeoutMs,
    schema: Tokens,
    headers: { ...asClient(config), ...FORM },
    body: new URLSearchParams(form).toString(),
  });
export const revokeToken = (config: Config, token: string) =>
  exchange({
    outbound: config,
    method: "POST",
    url: xeroAddresses(config).revocation,
    timeoutMs: config.xeroTimeoutMs,
    schema: z.unknown(),
    headers: { ...asClient(config), ...FORM },
    body: new URLSearchParams({ token }).toString(),
  });

export interface Asked<T> {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the Accounting API, or a full address. */
  path: string;
  body?: unknown;
  /** Idempotency key: Xero does a write once, however often it is sent. */
  key?: string;
  schema: Schema<T>;
  /** True to leave out the organisation, while it is not known yet. */
  general?: boolean;
}
export type XeroClient = ReturnType<typeof openXero>;

export function openXero(services: XeroServices, agencyId: string, leaseId: string) {
  const { database, config, secrets } = services;
  const inAgency = <T>(work: (db: Db) => Promise<T>) => database.scope(systemIn(agencyId), "write", work);
  const own = sql`agency_id = ${agencyId}::uuid and lease_id = ${leaseId}::uuid`;

  /** Counts a request, and returns how long to wait first. The count starts over after a minute without a request. */
  async function take(): Promise<number> {
    const { rows } = await inAgency((db) =>
      db.execute<{ wait: number; taken: boolean }>(
        sql`with now_used as (
            select id, case when minute_at > now() - interval '1 minute' then minute_used else 0 end as minute_used,
              case when day_on = (now() at time zone 'UTC')::date then day_used else 0 end as day_used, minute_at
            from xero_connection
            where ${own}
            for update
          ), used as (
            update xero_connection c
            set minute_at = now(), minute_used = n.minute_used + 1, day_on = (now() at time zone 'UTC')::date,
              day_used = n.day_used + 1, leased_until = now() + interval '3 minutes' from now_used n
            where c.id = n.id
              and n.minute_used < ${config.xeroPerMinute}::int
              and n.day_used < ${config.xeroPerDay}::int
            returning c.id
          )
          select exists (select from used) as taken,
            (case when n.day_used >= ${config.xeroPerDay}::int
              then extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day'
                - now() at time zone 'UTC')
              else extract(epoch from n.minute_at + interval '1 minute' - now()) end * 1000)::float8 as wait
          from now_used n`,
      ),
    );
    const [row] = rows;
    if (!row) throw new XeroError("superseded", "Another process talks to Xero.");
    return row.taken ? 0 : Math.max(1, row.wait);
  }

  async function accessToken(renew: boolean): Promise<string> {
    const { rows } = await inAgency((db) =>
      db.execute<{ sealed: Buffer | null }>(sql`select tokens_sealed as sealed from xero_connection where ${own}`),
    );
    const sealed = rows[0]?.sealed;
    if (!sealed) throw new XeroError("superseded", "The connection ended.");
    const { access, refresh, until } = z.parse(HeldTokens, JSON.parse(secrets.decrypt(sealed)));
    if (!renew && until - EARLY_MS > Date.now()) return access;
    let tokens: z.output<typeof Tokens>;
    try {
      tokens = await askTokens(config, { grant_type: "refresh_token", refresh_token: refresh });
    } catch (error) {
      // A refused refresh token stays refused.
      if (error instanceof XeroError && error.kind === "refused")
        throw new XeroError("revoked", "Xero does not accept the connection any more.");
      throw error;
    }
    await inAgency((db) =>
      db.execute(
        sql`update xero_connection
          set tokens_sealed = ${sealTokens(secrets, tokens)}
          where ${own} and tokens_sealed = ${sealed}`,
      ),
    );
    return tokens.access_token;
  }

  async function tenant(): Promise<string> {
    const { rows } = await inAgency((db) =>
      db.execute<{ tenant: string | null }>(sql`select tenant_id as tenant from xero_connection where ${own}`),
    );
    const id = rows[0]?.tenant;
    if (!id) throw new XeroError("superseded", "The connection ended.");
    return id;
  }

  async function ask<T>({ method = "GET", path, body, key, schema, general = false }: Asked<T>): Promise<T> {
    const wait = await take();
    if (wait > LONGEST_WAIT_MS)
      throw new XeroError("busy", "The requests of this minute or day are used up.", { waitMs: wait });
    if (wait > 0) {
      await setTimeout(wait);
      return ask({ method, path, body, key, schema, general } as Asked<T>);
    }
    const text = body === undefined ? undefined : JSON.stringify(body);
    const send = async (renew: boolean) =>
      exchange({
        method,
        url: path.startsWith("http") ? path : xeroAddresses(config).accounting + path,
        schema,
        timeoutMs: config.xeroTimeoutMs,
        outbound: config,
        headers: {
          authorization: `Bearer ${await accessToken(renew)}`,
          ...(!general && { "xero-tenant-id": await tenant() }),
          ...(text !== undefined && { "content-type": "application/json" }),
          // The key includes the content: Xero refuses other content under the same key.
          ...(key !== undefined && {
            "idempotency-key": hash("sha256", `${key} ${method} ${path} ${text ?? ""}`, "hex"),
          }),
        },
        ...(text !== undefined && { body: text }),
      });
    try {
      return await send(false);
    } catch (error) {
      if (error instanceof XeroError && error.kind === "revoked" && error.status === 401) return send(true);
      throw error;
    }
  }
  return { ask, inAgency, agencyId, addresses: xeroAddresses(config), config };
}
