/**
 * Exports a list as a file. The ids are read once, so that no row is missed or repeated while others make changes;
 * the rows follow in batches, each read in the reader's scope.
 */

import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { exports as calls, EXPORT_TYPES, EXPORT_WHOLE } from "#contract/lists/export.ts";
import { LISTED } from "#contract/lists/known.ts";
import { LIST_RESOURCE, type ListKey } from "#contract/record-kinds.ts";
import { notification } from "#server/areas/notifications/notification.table.ts";
import { account } from "#server/areas/session/account.table.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import type { FileReply } from "#server/lib/files/file-reply.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import { audit } from "#server/lib/records/audit.ts";
import { acrossAgencies } from "#server/lib/serving/across-agencies.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Exportable } from "#server/lib/sheet/exportable.ts";
import { sheetParts } from "#server/lib/sheet/exported-sheet.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";

function chosenColumns(columns: readonly SheetColumn<never>[], ids: readonly string[]): readonly SheetColumn<never>[] {
  if (ids.length === 0) return columns;
  return ids.map((id, index) => {
    const column = columns.find((item) => item.id === id);
    if (column && ids.indexOf(id) === index) return column;
    throw new Refusal("validation", [
      { field: `columns.${index}`, code: "invalid", message: "Choose one of the options" },
    ]);
  });
}

/** Passes the parts on, then calls `then` after the last one, unless the reader has gone. */
async function* followedBy<T>(parts: AsyncIterable<T>, then: () => Promise<void>): AsyncGenerator<T> {
  yield* parts;
  await then();
}

/** An export that finishes within this time is listed in the inbox as read. */
const SOON_DONE = 1_000;
type Finished = NonNullable<(typeof notification.$inferSelect)["detail"]["export"]>;
async function notifyOfExport(db: Db, actor: Actor, finished: Finished): Promise<void> {
  // A super admin is no agency's colleague and has no inbox.
  if (actor.role === "super_admin") return;
  const id = randomUUIDv7();
  await db.insert(notification).values({
    id,
    cause: id,
    agencyId: actor.agencyId,
    receiverId: actor.id,
    kind: "export",
    detail: { export: finished },
    readAt: finished.rows < SOON_DONE ? sql`now()` : null,
  });
}

export const exportHandlers = (
  database: Database,
  exported: Readonly<Record<ListKey, Exportable>>,
): UnscopedHandlers<typeof calls> => ({
  async list({ session, params: { api }, body }): Promise<FileReply> {
    if (!session?.actor) throw new Refusal("chooseAgency");
    const { title, list, columns } = found(exported[api]);
    const shown = chosenColumns(columns, body.columns);
    const query = sentQuery(LISTED[api], body.filters);
    const actor = acrossAgencies(calls.list, session.actor, query);

    const { zone, ids } = await database.scope(actor, "read", async (db) => {
      const [rowIds, [reader]] = await Promise.all([
        list.ids(db, actor, query, LIMITS.exportRows + 1),
        db.select({ zone: account.timeZoneId }).from(account).where(eq(account.id, actor.id)),
      ]);
      return { ids: rowIds, zone: timeZoneOf(reader?.zone) };
    });
    const isComplete = ids.length <= LIMITS.exportRows;
    ids.length = Math.min(ids.length, LIMITS.exportRows);
    const detail = {
      api,
      format: body.format,
      columns: shown.map(({ id }) => id),
      filters: body.filters,
      rows: ids.length,
    };
    await database.scope(actor, "write", (db) =>
      audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "list exported", detail }),
    );

    const today = localTime(new Date().toISOString(), zone)?.slice(0, 10);
    const filename = `${title} ${today}.${body.format}`;
    const finished = { list: api, resource: LIST_RESOURCE[api], filename, rows: ids.length, whole: isComplete };
    return {
      name: filename,
      type: EXPORT_TYPES[body.format],
      headers: { [EXPORT_WHOLE]: String(isComplete) },
      parts: followedBy(
        sheetParts(database, actor, { title, list }, { columns: shown, query, ids, zone, format: body.format }),
        () => database.scope(actor, "write", (db) => notifyOfExport(db, actor, finished)),
      ),
    };
  },
});
