/** Notes about a member of staff. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { staffNotes as calls } from "#contract/staff/notes.ts";
import { defineList } from "#server/lib/list-rows.ts";
import { media, note } from "#server/lib/records.table.ts";
import { found } from "#server/lib/refusal.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { stale } from "#server/lib/stale.ts";
import { staff } from "./staff.table.ts";

const noteList = defineList(calls.list, {
  table: note,
  id: note.id,
  agencyId: note.agencyId,
  always: sql`${note.recordId} = ${sql.placeholder("recordId")}::uuid and ${note.deletedAt} is null`,
  sort: { createdAt: note.createdAt },
  where: {},
  row: () => ({
    id: note.id,
    note: note.body,
    author: sql`(select json_build_object('id', ${staff.id}, 'displayName', ${staff.displayName}, 'avatarUrl', (select ${media.key} from ${media} where ${media.id} = ${staff.avatarId})) from ${staff} where ${staff.id} = ${note.authorId})`,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
    version: note.version,
  }),
});

export const noteHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params, query }) => noteList(db, actor, query, { recordId: params.id }),
  async create({ db, actor, params, body }) {
    const id = randomUUIDv7();
    await db.insert(note).values({
      id,
      agencyId: actor.agencyId,
      recordId: params.id,
      body: body.note,
      authorId: actor.role === "super_admin" ? null : actor.id,
    });
    return { id };
  },
  async update({ db, params, body }) {
    const [now] = await db.select().from(note).where(eq(note.id, params.noteId)).for("update");
    if (found(now).version !== body.version)
      throw await stale(
        db,
        { table: "note", id: params.noteId, record: "record_id" },
        { id: params.noteId, note: now?.body, version: now?.version },
      );
    await db.update(note).set({ body: body.note }).where(eq(note.id, params.noteId));
    return {};
  },
  async remove({ db, params }) {
    await db.update(note).set({ deletedAt: sql`now()` }).where(eq(note.id, params.noteId));
    return {};
  },
};
