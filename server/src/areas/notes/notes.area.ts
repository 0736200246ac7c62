import { GROUPS } from "#contract/calls.ts";
import type { RecordNoteCalls } from "#contract/notes/note.ts";
import { KINDS } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { type Binding, defineArea, scoped } from "#server/lib/area.ts";
import { mentionHandlers } from "./mention.ts";
import { recordNoteList } from "./note.list.ts";
import { noteResolver } from "./note.rules.ts";
import { noteTimeline } from "./note.timeline.ts";
import { personNoteHandlers, recordNoteHandlers } from "./note.ts";

const bind = (notes: RecordNoteCalls, resource: Parameters<typeof recordNoteList>[1]): Binding =>
  scoped(notes, recordNoteHandlers(recordNoteList(notes, resource)));

export const notesArea = defineArea({
  resolvers: { note: noteResolver },
  timeline: [noteTimeline],
  open: () => ({
    bindings: [
      // Notes of people have their own paths, by family.
      ...KINDS.flatMap((kind): Binding[] =>
        kind.kind === "person"
          ? []
          : Object.values(kind.collections).map((resource) => bind(RECORDS[kind.kind].notes, resource)),
      ),
      scoped(GROUPS.personNotes, personNoteHandlers),
      scoped(GROUPS.mentions, mentionHandlers),
    ],
  }),
});
