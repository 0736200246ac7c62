/** Mentions of colleagues: who may be mentioned, and who is. Notifications are written elsewhere. */
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { ERRORS } from "#contract/errors.ts";
import { mentions as calls } from "#contract/notes/record-notes.ts";
import { matchesName } from "#server/areas/staff/staff.rules.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { cleanRichText, mentionedIn, withNames } from "#server/lib/values/rich-text.ts";
import { noteMention } from "./note.table.ts";

const colleagues = defineList(calls.list, {
  table: staffTable,
  id: staffTable.id,
  agencyId: staffTable.agencyId,
  always: sql`${staffTable.deletedAt} is null`,
  sort: { displayName: staffTable.displayName },
  where: {},
  search: matchesName,
  row: () => ({
    id: staffTable.id,
    displayName: staffTable.displayName,
    avatarUrl: avatarOf(staffTable.avatarId),
  }),
});

export const mentionHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => colleagues(db, actor, query),
};

/** Sanitises a text and checks its mentions: active staff of the agency, or staff `noteId` mentions already. */
export async function checkNoteText(
  db: Db,
  actor: Actor,
  html: string,
  noteId?: string,
): Promise<{ body: string; mentioned: string[] }> {
  const body = cleanRichText(html, "note");
  const mentioned = mentionedIn(body);
  if (mentioned.length === 0) return { body, mentioned };
  const people = await db
    .select({ id: staffTable.id, displayName: staffTable.displayName, deletedAt: staffTable.deletedAt })
    .from(staffTable)
    .where(and(eq(staffTable.agencyId, actor.agencyId), inArray(staffTable.id, mentioned)));
  const before = noteId
    ? await db
        .select({ id: noteMention.staffId })
        .from(noteMention)
        .where(and(eq(noteMention.agencyId, actor.agencyId), eq(noteMention.noteId, noteId)))
    : [];
  const stays = new Set(before.map(({ id }) => id));
  const fine = people.filter(({ id, deletedAt }) => deletedAt === null || stays.has(id));
  if (fine.length < mentioned.length)
    throw new Refusal("validation", [{ field: "note", code: "unknownReference", message: ERRORS.unknownReference[1] }]);
  return { body: withNames(body, new Map(fine.map(({ id, displayName }) => [id, displayName]))), mentioned };
}

/**
 * Replaces the mentions of the note; an existing mention keeps its time. Returns the names of those who are mentioned
 * newly and may not read the record: they get no notification, which the writer would not know otherwise.
 */
export async function setMentions(
  db: Db,
  { agencyId }: Actor,
  { noteId, recordId }: { noteId: string; recordId: string },
  mentioned: readonly string[],
): Promise<string[]> {
  await db
    .delete(noteMention)
    .where(
      and(
        eq(noteMention.agencyId, agencyId),
        eq(noteMention.noteId, noteId),
        mentioned.length > 0 ? notInArray(noteMention.staffId, [...mentioned]) : undefined,
      ),
    );
  if (mentioned.length === 0) return [];
  const added = await db
    .insert(noteMention)
    .values(mentioned.map((staffId) => ({ agencyId, noteId, staffId })))
    .onConflictDoNothing()
    .returning({ id: noteMention.staffId });
  const ids = sql.param(added.map(({ id }) => id));
  const { rows } = await db.execute<{ name: string }>(
    sql`select s.display_name as name from staff s where s.agency_id = ${agencyId}::uuid and s.id = any (${ids}::uuid[])
      and not reads_record(s.agency_id, s.id, ${recordId}::uuid) order by s.display_name, s.id`,
  );
  return rows.map(({ name }) => name);
}
