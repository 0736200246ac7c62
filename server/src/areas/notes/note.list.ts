/** Reads the notes of a record, and single notes, in the same way for every kind of record. */
import { sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import type { Family } from "#contract/enums.ts";

import type { Note, NoteText, RecordNoteCalls } from "#contract/notes/note.ts";
import { personNotes } from "#contract/notes/record-notes.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { historyTable, note } from "#server/lib/records/records.table.ts";
import { editable, onlyOwn } from "./note.rules.ts";

const p = sql.placeholder;
const row = (resource: Resource) => (own: boolean) => ({
  id: note.id,
  note: note.body,
  author: briefById(staffTable, note.authorId),
  createdAt: note.createdAt,
  updatedAt: note.updatedAt,
  pinned: sql`${note.pinnedAt} is not null`,
  editable: editable(own, resource),
  version: note.version,
});

const definition = (resource: Resource) => ({
  table: note,
  id: note.id,
  agencyId: note.agencyId,
  always: sql`${note.recordId} = ${p("recordId")}::uuid and ${note.deletedAt} is null`,
  sort: {
    pinned: sql`case when ${note.pinnedAt} is null then ${note.createdAt} else 'infinity'::timestamptz end`,
    createdAt: note.createdAt,
  },
  where: {},
  row: row(resource),
  shape: onlyOwn,
});

export const recordNoteList = (notes: RecordNoteCalls, resource: Resource) =>
  defineList(notes.list, definition(resource));
const ofFamily = (family: Family) => defineList(personNotes.list, definition(FAMILY_RESOURCE[family]));
export const personNoteLists = { talents: ofFamily("talents"), scouts: ofFamily("scouts") };

const noteById = preparedFamily(({ own, resource }: { own: boolean; resource: Resource }) => {
  const columns = Object.entries(row(resource)(own)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(columns, sql`, `)}
    from ${note}
    where ${note.id} = ${p("id")}::uuid and ${note.agencyId} = ${p("$agency")}::uuid`;
});

/** Reads a note that the caller is known to have access to. */
export async function readNote(db: Db, actor: Actor, resource: Resource, id: string): Promise<Note | undefined> {
  const [found] = await noteById(db, { own: onlyOwn(actor), resource }, { id, ...reachValues(actor) });
  return found as Note | undefined;
}

const MAX = sql.raw("100");
const texts = preparedFamily(
  () => sql`select ${historyTable.changes} -> 'body' ->> 1 as note, ${historyTable.at},
      ${briefById(staffTable, historyTable.actorId)} as author
    from ${historyTable}
    where ${historyTable.agencyId} = ${p("$agency")}::uuid
      and ${historyTable.rowId} = ${p("id")}::uuid
      and ${historyTable.tableName} = 'note'
      and ${historyTable.changes} -> 'body' ->> 1 is not null
      and ${historyTable.recordId} = (select ${note.recordId} from ${note} where ${note.id} = ${p("id")}::uuid)
    order by ${historyTable.id} desc limit ${MAX}`,
);

/** Returns the last hundred earlier texts of a note, the newest first. */
export const readTexts = async (db: Db, actor: Actor, id: string): Promise<NoteText[]> =>
  (await texts(db, undefined, { id, $agency: actor.agencyId })) as unknown as NoteText[];
