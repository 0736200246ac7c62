/** Loads and saves the notes of a record, by the calls of its kind. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { Family } from "#contract/enums.ts";
import type { ListReply } from "#contract/list.ts";
import type { Note, NoteText, RecordNoteCalls, writtenNote } from "#contract/notes/note.ts";
import { personNotes } from "#contract/notes/record-notes.ts";
import type { z } from "#contract/schema.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { draftWaits } from "#web/ui/forms/drafts/useDraft.ts";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";

export interface NoteValues {
  note: string;
  /** The version of the edited note; 0 for a new one. */
  version: number;
}
const EMPTY: NoteValues = { note: "", version: 0 };
const valuesOf = ({ note, version }: NoteValues): NoteValues => ({ note, version });
/** Shows both versions of a note that two people changed. */
const fieldLabels = { note: { value: plainText } } satisfies FieldLabels<NoteValues>;
const page = (pageIndex: number) => ({ query: pageIndex > 0 ? { pageIndex } : {} });

/** Called once a note is saved, with what its writer has to know. */
type NoteDone = (written: z.output<typeof writtenNote>) => void;

export interface NotesSource {
  /** True if there is a draft of this note, or of a new one. */
  waits(noteId: string | null): boolean;
  usePage(pageIndex: number): UseQueryResult<ListReply<Note>>;
  useWriting(onDone: NoteDone): RecordForm<NoteValues>;
  useEditing(note: Note, onDone: NoteDone): RecordForm<NoteValues>;
  useTexts(noteId: string): UseQueryResult<NoteText[]>;
  /** These resolve to whether it worked; an error has been shown. */
  remove(noteId: string): Promise<boolean>;
  restore(noteId: string): Promise<boolean>;
  pin(noteId: string, pinned: boolean): Promise<boolean>;
}

const worked = async (answer: Promise<object | null>): Promise<boolean> => (await answer) !== null;

export const notesOfPerson = (family: Family, id: string): NotesSource => ({
  waits: (noteId) => draftWaits(noteId ? personNotes.update : personNotes.create, { family }, noteId ?? id),
  usePage: (pageIndex) =>
    useCallQuery(personNotes.list, { params: { family, id }, ...page(pageIndex) }, { keep: true }),
  useWriting: (onDone) =>
    useCallForm(personNotes.create, {
      params: { family },
      initial: EMPTY,
      draft: id,
      toBody: ({ note }) => ({ talentUserId: id, note }),
      onDone,
    }),
  useEditing: (note, onDone) =>
    useCallForm(personNotes.update, {
      params: { family },
      initial: valuesOf(note),
      draft: note.id,
      toBody: (values) => ({ id: note.id, ...values }),
      newest: valuesOf,
      words: fieldLabels,
      onDone,
    }),
  useTexts: (noteId) => useCallQuery(personNotes.history, { params: { family, id: noteId } }),
  remove: (noteId) => worked(mutate(personNotes.remove, { params: { family, id: noteId } })),
  restore: (noteId) => worked(mutate(personNotes.restore, { params: { family, id: noteId } })),
  pin: (noteId, pinned) => worked(mutate(personNotes.pin, { params: { family, id: noteId }, body: { pinned } })),
});

/** Returns the notes of a record whose id is in the path of their calls. */
export const notesOf = (notes: RecordNoteCalls, id: string): NotesSource => ({
  waits: (noteId) => (noteId ? draftWaits(notes.update, { id, noteId }) : draftWaits(notes.create, { id })),
  usePage: (pageIndex) => useCallQuery(notes.list, { params: { id }, ...page(pageIndex) }, { keep: true }),
  useWriting: (onDone) =>
    useCallForm(notes.create, { params: { id }, initial: EMPTY, toBody: ({ note }) => ({ note }), onDone }),
  useEditing: (note, onDone) =>
    useCallForm(notes.update, {
      params: { id, noteId: note.id },
      initial: valuesOf(note),
      newest: valuesOf,
      words: fieldLabels,
      onDone,
    }),
  useTexts: (noteId) => useCallQuery(notes.history, { params: { id, noteId } }),
  remove: (noteId) => worked(mutate(notes.remove, { params: { id, noteId } })),
  restore: (noteId) => worked(mutate(notes.restore, { params: { id, noteId } })),
  pin: (noteId, pinned) => worked(mutate(notes.pin, { params: { id, noteId }, body: { pinned } })),
});
