/**
 * The 24-hour window of a conversation. It starts at the last inbound message's own time and counts elapsed hours, so
 * that a change to daylight saving neither shortens nor lengthens it. The server decides; at its very end it is closed.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { CHAT_LIMITS } from "#contract/chat/codes.ts";

const SECONDS = sql.raw(`interval '${CHAT_LIMITS.windowMs / 1000} seconds'`);

interface WindowColumns {
  windowFrom: Column | SQL;
  startedAt: Column | SQL;
}
export const windowEnd = (from: Column | SQL): SQL => sql`(${from} + ${SECONDS})`;
export const isWindowOpen = ({ windowFrom }: Pick<WindowColumns, "windowFrom">): SQL =>
  sql`(${windowFrom} is not null and now() < ${windowEnd(windowFrom)})`;
/** OPEN, WAITING or TEMPLATE. */
export const windowState = (columns: WindowColumns): SQL =>
  sql`case when ${isWindowOpen(columns)} then 'OPEN'
    when ${columns.startedAt} is not null then 'WAITING'
    else 'TEMPLATE' end`;
/** Earliest time for one more template after one that was sent. */
export const afterTemplate = (sentAt: Column | SQL): SQL => sql`(${sentAt} + ${SECONDS})`;
