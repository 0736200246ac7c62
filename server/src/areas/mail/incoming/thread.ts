/**
 * Finds the thread of an email: by Message-ID, In-Reply-To and References, never by its subject. Only participants join
 * a shared thread, so that a stranger can't get into a conversation by naming its ids.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { ParsedMail } from "#server/lib/mail/parse/message.ts";
import { mailThread } from "../mail.table.ts";

interface Named {
  id: string;
  privateTo: string | null;
  takesPart: boolean;
}
export interface FoundThread {
  /** Thread to join; null if there is none. */
  joins: { id: string; privateTo: string | null } | null;
  /** True if it names a thread in which its sender takes no part. */
  claims: boolean;
}

/** Searches the threads that the actor sees: shared ones, and those of the actor's own mailbox. */
export async function findThread(
  db: Db,
  agencyId: string,
  mail: Pick<ParsedMail, "references" | "from">,
): Promise<FoundThread> {
  if (mail.references.length === 0) return { joins: null, claims: false };
  const { rows } = await db.execute<Named & Record<string, unknown>>(
    sql`select t.id, t.private_to as "privateTo",
        exists (select from mail_log p where p.agency_id = t.agency_id and p.thread_id = t.id
              and (lower(p.from_address) = ${mail.from.address}
                or exists (select from jsonb_array_elements(p.to_list || p.cc_list || p.bcc_list) a
                  where lower(a ->> 'address') = ${mail.from.address}))) as "takesPart"
      from mail_thread t where t.agency_id = ${agencyId}::uuid
        and t.id in (select thread_id
          from mail_log
          where agency_id = ${agencyId}::uuid and message_id = any (${sql.param([...mail.references])}::text[]))
      order by t.private_to is null desc, t.created_at limit 20`,
  );
  const joined = rows.find(({ privateTo, takesPart }) => takesPart || privateTo !== null);
  return { joins: joined ?? null, claims: !joined && rows.length > 0 };
}

export async function newThread(db: Db, agencyId: string, privateTo: string | null): Promise<string> {
  const id = randomUUIDv7();
  await db.insert(mailThread).values({ id, agencyId, privateTo });
  return id;
}
