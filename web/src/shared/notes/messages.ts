import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of notes. */
export const t = defineMessages({
  notes: "Notes",
  latest: "Latest notes",
  allNotes: "All notes",
  notesAbout: "Notes about {name}",
  writeNote: "Add note",
  noteFor: "Note about {name}",
  notePlaceholder: "Write a note. Type @ to mention a colleague.",
  noNotes: "No notes yet",
  noNotesLine: "Write down what colleagues should know about {name}.",
  noteEdited: "edited {when}",
  platform: "Greenroom",
  olderNotes: "Show older notes",
  editNote: "Edit note",
  edit: "Edit",
  delete: "Delete",
  pin: "Pin to the top",
  unpin: "Unpin",
  pinned: "Pinned",
  earlier: "Previous versions",
  earlierLine: "Earlier versions of this note, newest first.",
  now: "current",
  noteActions: "Note of {date}",
  notTold: {
    one: "Note saved. {names} can't see this record and was not notified",
    other: "Note saved. {names} can't see this record and were not notified",
  },
  noteSaved: "Note saved",
  noteDeleted: "Note deleted",
});
