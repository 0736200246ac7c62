import { GROUPS } from "#contract/calls.ts";
import type { RecordNotes } from "#contract/notes/note.ts";
import { KINDS } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { type Binding, defineArea, scoped } from "#server/lib/area.ts";
import { mentionHandlers } from "./mentions.ts";
import { recordNoteList } from "./note.list.ts";
import { noteResolver } from "./note.rules.ts";
import { personNoteHandlers, recordNoteHandlers } from "./notes.ts";

const bind = (notes: RecordNotes, resource: Parameters<typeof recordNoteList>[1]): Binding =>
  scoped(notes, recordNoteHandlers(recordNoteList(notes, resource)));

export const notesArea = defineArea({
  resolvers: { note: noteResolver },
  open: () => ({
    bindings: [
      // A person's notes have paths of their own, by family.
      ...KINDS.flatMap((one): Binding[] =>
        one.kind === "person"
          ? []
          : Object.values(one.collections).map((resource) => bind(RECORDS[one.kind].notes, resource)),
      ),
      scoped(GROUPS.personNotes, personNoteHandlers),
      scoped(GROUPS.mentions, mentionHandlers),
    ],
  }),
});
