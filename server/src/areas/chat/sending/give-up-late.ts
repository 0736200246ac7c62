/**
 * Gives up messages that wait while the number is disconnected: free text once its window is closed, since it can't be
 * sent any more, and templates after three days. None of them was given to Meta.
 */
import { sql } from "drizzle-orm";
import { afterThreeDays, TRIED_FOR_MS } from "#server/lib/outside/waiting.ts";
import { asSystem, type MetaServices } from "../meta/account.ts";
import { OVERDUE, sentenceOf } from "../meta/graph-error.ts";
import { isWindowOpen } from "../window.rules.ts";
import { noteFailed } from "./outcome.ts";

const AT_ONCE = 200;
const AWAY = "190";

interface Late extends Record<string, unknown> {
  id: string;
  code: string | null;
  failure: string | null;
  isOverdue: boolean;
}

export async function giveUpLate(services: Pick<MetaServices, "database">, agencyId: string): Promise<void> {
  await asSystem(services, agencyId, async (db) => {
    const isAway = sql`(b.state <> 'CONNECTED' or a.state <> 'CONNECTED')`;
    const isOverdue = sql`(m.kind <> 'template'
      and not coalesce(${isWindowOpen({ windowFrom: sql`c.window_from` })}, false))`;
    // A message that waits since the number went away was never tried: its three days count from when that was noticed.
    await db.execute(
      sql`update chat_message m
        set failing_since = now()
        from chat_conversation c, chat_number b, chat_account a
        where m.agency_id = ${agencyId}::uuid and m.state = 'WAITING' and m.asked_at is null and m.failing_since is null
          and c.agency_id = m.agency_id
          and c.id = m.conversation_id
          and b.agency_id = c.agency_id
          and b.id = c.number_id
          and a.agency_id = b.agency_id
          and a.id = b.account_id
          and ${isAway}`,
    );
    const { rows } = await db.execute<Late>(
      sql`select m.id, m.failure_code as code, m.failure, ${isOverdue} as "isOverdue"
        from chat_message m join chat_conversation c on c.agency_id = m.agency_id and c.id = m.conversation_id
          join chat_number b on b.agency_id = c.agency_id and b.id = c.number_id
          join chat_account a on a.agency_id = b.agency_id and a.id = b.account_id
        where m.agency_id = ${agencyId}::uuid and m.state = 'WAITING' and m.asked_at is null and ${isAway}
          and (${isOverdue} or m.failing_since < now() - make_interval(secs => ${TRIED_FOR_MS / 1000}::float8))
        order by m.id limit ${AT_ONCE} for update of m skip locked`,
    );
    for (const { id, code, failure, isOverdue: overdue } of rows)
      await noteFailed(
        db,
        agencyId,
        { id, wamid: null },
        overdue
          ? { code: OVERDUE, message: sentenceOf(OVERDUE, ""), at: new Date() }
          : { code: code ?? AWAY, message: afterThreeDays(failure ?? sentenceOf(AWAY, "")), at: new Date() },
      );
  });
}
