import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { mentionHandlers } from "./mentions.ts";
import { noteResolver } from "./note.rules.ts";
import { partnerNoteHandlers, personNoteHandlers, staffNoteHandlers, supplierNoteHandlers } from "./notes.ts";

export const notesArea = defineArea({
  resolvers: { note: noteResolver },
  open: () => ({
    bindings: [
      scoped(GROUPS.staffNotes, staffNoteHandlers),
      scoped(GROUPS.partnerNotes, partnerNoteHandlers),
      scoped(GROUPS.supplierNotes, supplierNoteHandlers),
      scoped(GROUPS.personNotes, personNoteHandlers),
      scoped(GROUPS.mentions, mentionHandlers),
    ],
  }),
});
