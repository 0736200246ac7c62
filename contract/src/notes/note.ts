/** A note on a record, the same for every kind. */

import type { Resource } from "../access.ts";
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import type { RecordKind } from "../record-kinds.ts";
import { Done, id, instant, PersonBrief, ref, version, z } from "../schema.ts";
import { richText } from "../values/rich-text.ts";

export const noteText = () => richText({ max: LIMITS.text });

export const Note = z.object({
  id: id(),
  /** Rich text. */
  note: z.string(),
  author: z.nullable(PersonBrief),
  createdAt: instant(),
  /** Last change of the text; a version above 1 means it was edited. */
  updatedAt: instant(),
  pinned: z.boolean(),
  /** True if the reader may edit and delete it: authors their own, owners and app admins any. */
  editable: z.boolean(),
  version: z.int(),
});
export type Note = z.output<typeof Note>;

/** The current note in the refusal of a stale update. */
export const NoteNow = z.object({ id: id(), note: z.string(), version: z.int() });

/** An earlier text of a note. */
export const NoteText = z.object({ note: z.string(), at: instant(), author: z.nullable(PersonBrief) });
export type NoteText = z.output<typeof NoteText>;

export const noteList = {
  row: Note,
  /** Pinned notes first, each newest first; or by time alone. */
  sortable: ["pinned", "createdAt"],
  defaultSort: ["pinned", "DESC"],
  filters: {},
} as const;

export const newNote = { note: noteText() };
export const changedNote = { note: noteText(), version: version() };
export const pin = z.strictObject({ pinned: z.boolean() });
/** Saved note, with the names of newly mentioned people who are not notified because they may not read the record. */
export const writtenNote = z.object({ notTold: z.array(z.string()) });
export const createdNote = z.extend(writtenNote, { id: id() });

/** Declares the note calls of a kind of record; `one` is its name in a summary: "a partner". */
export function recordNotes(
  path: string,
  { kind, resource, one }: { kind: RecordKind; resource: Resource; one: string },
) {
  const reads = { access: read(resource), topics: ["note"] } as const;
  const writes = { access: write(resource), topics: ["note"] } as const;
  const byRecord = z.strictObject({ id: ref(kind) });
  const byNote = z.strictObject({ id: ref(kind), noteId: ref("note") });
  return {
    list: listCall("GET", `${path}/{id}/notes`, {
      summary: `Notes on ${one}`,
      ...reads,
      params: byRecord,
      ...noteList,
    }),
    create: call("POST", `${path}/{id}/notes`, {
      summary: "Add a note",
      ...writes,
      params: byRecord,
      body: z.strictObject(newNote),
      reply: createdNote,
    }),
    update: call("PUT", `${path}/{id}/notes/{noteId}`, {
      summary: "Update a note",
      ...writes,
      params: byNote,
      body: z.strictObject(changedNote),
      current: NoteNow,
      reply: writtenNote,
    }),
    remove: call("DELETE", `${path}/{id}/notes/{noteId}`, {
      summary: "Delete a note",
      ...writes,
      params: byNote,
      reply: Done,
    }),
    restore: call("POST", `${path}/{id}/notes/{noteId}/restore`, {
      summary: "Restore a deleted note",
      ...writes,
      params: z.strictObject({ id: ref(kind), noteId: id() }),
      body: z.strictObject({}),
      reply: Done,
    }),
    pin: call("PUT", `${path}/{id}/notes/{noteId}/pin`, {
      summary: "Pin or unpin a note",
      ...writes,
      params: byNote,
      body: pin,
      reply: Done,
    }),
    history: call("GET", `${path}/{id}/notes/{noteId}/history`, {
      summary: "Earlier versions of a note",
      ...reads,
      params: byNote,
      reply: z.array(NoteText),
    }),
  };
}
export type RecordNoteCalls = ReturnType<typeof recordNotes>;
