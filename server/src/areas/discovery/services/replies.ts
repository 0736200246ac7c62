/** Replies of services that are kept for a day, for all processes and agencies: they say nothing about who asked. */
import { createHash } from "node:crypto";
import { type Schema, z } from "#contract/schema.ts";
import type { Database } from "#server/lib/database/scope.ts";

type Plain = Pick<Database, "plain">;

export interface KeptReply<T> {
  data: T;
  readAt: Date;
}

/** Identifies a reply by the address that was asked. */
export const replyKey = (url: string): string => createHash("sha256").update(url).digest("base64url");

/** Returns a reply as its schema reads it; undefined for one that is older than a day, or of an earlier version. */
export function readKept<T>(schema: Schema<T>, row: Readonly<Record<string, unknown>> | undefined) {
  const parsed = row && z.safeParse(schema, row.body);
  return parsed?.success ? { data: parsed.data, readAt: new Date(String(row?.readAt)) } : undefined;
}

export async function keptReply<T>(
  { plain }: Plain,
  schema: Schema<T>,
  url: string,
): Promise<KeptReply<T> | undefined> {
  const { rows } = await plain.query(
    `select body, to_json(read_at) as "readAt" from discovery_reply
      where key = $1 and read_at > now() - interval '24 hours'`,
    [replyKey(url)],
  );
  return readKept(schema, rows[0]);
}

export async function keepReply<T>({ plain }: Plain, url: string, data: T): Promise<KeptReply<T>> {
  const { rows } = await plain.query(
    `insert into discovery_reply (key, body) values ($1, $2)
      on conflict (key) do update set body = excluded.body, read_at = now()
      returning to_json(read_at) as "readAt"`,
    [replyKey(url), JSON.stringify(data)],
  );
  return { data, readAt: new Date(String(rows[0]?.readAt)) };
}

/** Forgets what is older than a day, artists that nobody looked at for a month, and counts older than a year and a half. */
export async function forgetReplies({ plain }: Plain): Promise<void> {
  await plain.query("delete from discovery_reply where read_at < now() - interval '24 hours'");
  await plain.query("delete from discovery_artist where read_at < now() - interval '30 days'");
  await plain.query("delete from discovery_popularity where month < now() - interval '18 months'");
}
