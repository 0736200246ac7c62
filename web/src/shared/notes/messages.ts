import { defineMessages } from "../../ui/format/messages.ts";

/** Notes on a record. */
export const t = defineMessages({
  notes: "Notes",
  notesAbout: "Notes about {name}",
  writeNote: "Write a note",
  noteFor: "A note about {name}",
  notePlaceholder: "What should colleagues know? @ mentions one of them.",
  noNotes: "There are no notes yet.",
  noNotesLine: "What colleagues should know about {name} can stand here.",
  noteEdited: "edited {when}",
  platform: "Greenroom's operator",
  olderNotes: "Show older notes",
  editNote: "Edit the note",
  edit: "Edit",
  delete: "Delete",
  pin: "Pin to the top",
  unpin: "Unpin",
  pinned: "Pinned",
  earlier: "Earlier texts",
  earlierLine: "How the note read before, the newest first.",
  now: "as it is now",
  noteActions: "Note of {date}",
  noteSaved: "The note is saved.",
  noteDeleted: "The note is deleted.",
});
