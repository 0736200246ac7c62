/** A note on a record: the same wherever it hangs. */
import { LIMITS } from "../limits.ts";
import { richText } from "../rich-text.ts";
import { id, instant, PersonBrief, version, z } from "../schema.ts";

export const noteText = () => richText({ max: LIMITS.text });

export const Note = z.object({
  id: id(),
  /** Rich text. */
  note: z.string(),
  author: z.nullable(PersonBrief),
  createdAt: instant(),
  /** Of the text; a note whose version is above 1 was edited then. */
  updatedAt: instant(),
  pinned: z.boolean(),
  /** Whether the reader may change and delete it: their own, or any for owners and app admins. */
  editable: z.boolean(),
  version: z.int(),
});
export type Note = z.output<typeof Note>;

/** What a stale update is answered with. */
export const NoteNow = z.object({ id: id(), note: z.string(), version: z.int() });

/** How a note read before, the newest first. */
export const NoteText = z.object({ note: z.string(), at: instant(), author: z.nullable(PersonBrief) });
export type NoteText = z.output<typeof NoteText>;

export const noteList = {
  row: Note,
  /** Pinned ones before the others, each newest first; or by time alone. */
  sortable: ["pinned", "createdAt"],
  defaultSort: ["pinned", "DESC"],
  filters: {},
} as const;

export const newNote = { note: noteText() };
export const changedNote = { note: noteText(), version: version() };
export const pin = z.strictObject({ pinned: z.boolean() });
