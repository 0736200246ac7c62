/** Handlers of notes, bound to each kind of record that has notes. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { RecordNoteCalls } from "#contract/notes/note.ts";
import type { personNotes } from "#contract/notes/record-notes.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { personResolver } from "#server/areas/talents/person/person.rules.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { note } from "#server/lib/records/records.table.ts";
import { stale } from "#server/lib/records/stale.ts";
import { checkDeleted, type Resolver } from "#server/lib/serving/references.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { checkNoteText, setMentions } from "./mention.ts";
import { personNoteLists, readNote, readTexts, type recordNoteList } from "./note.list.ts";
import { mayChange, noteResolver } from "./note.rules.ts";

async function create(
  db: Db,
  actor: Actor,
  recordId: string,
  html: string,
): Promise<{ id: string; notTold: string[] }> {
  const { body, mentioned } = await checkNoteText(db, actor, html);
  const id = randomUUIDv7();
  await db.insert(note).values({
    id,
    agencyId: actor.agencyId,
    recordId,
    body,
    sanitiser: SANITISER_VERSION,
    authorId: staffIdOf(actor),
  });
  return { id, notTold: await setMentions(db, actor, { noteId: id, recordId }, mentioned) };
}

/** Locks and returns the note's row; throws unless the actor may change it. */
async function lockChangeable(db: Db, actor: Actor, id: string) {
  const [locked] = await db.select().from(note).where(eq(note.id, id)).for("update");
  const row = found(locked);
  if (!mayChange(actor, row.authorId)) throw new Refusal("noRight");
  return row;
}

async function update(
  db: Db,
  actor: Actor,
  id: string,
  { note: html, version }: { note: string; version: number },
): Promise<{ notTold: string[] }> {
  const current = await lockChangeable(db, actor, id);
  if (current.version !== version)
    throw await stale(
      db,
      { table: "note", id, record: "record_id" },
      { id, note: current.body, version: current.version },
    );
  const { body, mentioned } = await checkNoteText(db, actor, html, id);
  await db.update(note).set({ body, sanitiser: SANITISER_VERSION }).where(eq(note.id, id));
  return { notTold: await setMentions(db, actor, { noteId: id, recordId: current.recordId }, mentioned) };
}

async function remove(db: Db, actor: Actor, id: string): Promise<Record<never, never>> {
  await lockChangeable(db, actor, id);
  await db.update(note).set({ deletedAt: sql`now()` }).where(eq(note.id, id));
  return {};
}

async function restore(db: Db, actor: Actor, id: string, params: Readonly<Record<string, string>>) {
  await checkDeleted(noteResolver, db, { actor, id, params });
  await lockChangeable(db, actor, id);
  await db.update(note).set({ deletedAt: null }).where(eq(note.id, id));
  return {};
}

async function pin(db: Db, id: string, pinned: boolean): Promise<Record<never, never>> {
  const pinnedAt = pinned ? sql`coalesce(${note.pinnedAt}, now())` : null;
  await db.update(note).set({ pinnedAt: pinnedAt }).where(eq(note.id, id));
  return {};
}

/** Handlers for a kind of record whose id is in the path, where access was checked. */
export const recordNoteHandlers = (list: ReturnType<typeof recordNoteList>): Handlers<RecordNoteCalls> => ({
  list: ({ db, actor, params, query }) => list(db, actor, query, { recordId: params.id }),
  create: ({ db, actor, params, body }) => create(db, actor, params.id, body.note),
  update: ({ db, actor, params, body }) => update(db, actor, params.noteId, body),
  remove: ({ db, actor, params }) => remove(db, actor, params.noteId),
  restore: ({ db, actor, params }) => restore(db, actor, params.noteId, params),
  pin: ({ db, params, body }) => pin(db, params.noteId, body.pinned),
  history: ({ db, actor, params }) => readTexts(db, actor, params.noteId),
});

/**
 * Checks write access to the record that a body names, since references are only checked for read access; locks a
 * person.
 */
async function checkWritable(
  find: Resolver,
  db: Db,
  actor: Actor,
  { family, id }: { family: string; id: string },
): Promise<void> {
  const context = { actor, action: "write", wide: false, params: { family } } as const;
  if ((await find(db, context, [id], find === personResolver)).length === 0) throw notFound();
}

export const personNoteHandlers: Handlers<typeof personNotes> = {
  list: ({ db, actor, params, query }) => {
    const list = personNoteLists[params.family];
    return list(db, actor, query, { recordId: params.id });
  },
  get: async ({ db, actor, params }) => found(await readNote(db, actor, FAMILY_RESOURCE[params.family], params.id)),
  async create({ db, actor, params: { family }, body }) {
    await checkWritable(personResolver, db, actor, { family, id: body.talentUserId });
    return create(db, actor, body.talentUserId, body.note);
  },
  async update({ db, actor, params: { family }, body }) {
    await checkWritable(noteResolver, db, actor, { family, id: body.id });
    return update(db, actor, body.id, body);
  },
  remove: ({ db, actor, params }) => remove(db, actor, params.id),
  restore: ({ db, actor, params }) => restore(db, actor, params.id, params),
  pin: ({ db, params, body }) => pin(db, params.id, body.pinned),
  history: ({ db, actor, params }) => readTexts(db, actor, params.id),
};
