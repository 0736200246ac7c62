/** Marks what was not understood, in every agency, so that the running program reads it again. */
import { sql } from "drizzle-orm";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { actIn } from "./owner-scope.ts";

/** Returns how many rows of WhatsApp and how many emails wait now. Runs as the database's owner, in one transaction. */
export async function rereadMessages(db: Db): Promise<{ messages: number; emails: number }> {
  const { rows: agencies } = await db.execute<{ id: string }>(sql`select id from agency order by id`);
  const counts = { messages: 0, emails: 0 };
  for (const { id } of agencies) {
    await actIn(db, id, systemIn(id).id);
    const { rowCount: messages } = await db.execute(
      sql`update chat_inbox
        set done_at = null, due_at = now(), tries = 0, failure = null, misread = 0
        where agency_id = ${id}::uuid and misread > 0`,
    );
    counts.messages += messages ?? 0;
    const { rowCount: emails } = await db.execute(
      sql`update mail_log set reread_at = now() where agency_id = ${id}::uuid and misread and reread_at is null`,
    );
    counts.emails += emails ?? 0;
  }
  return counts;
}
