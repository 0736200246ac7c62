import { mentions, personNotes, staffNotes } from "./record-notes.ts";

export const noteGroups = {
  mentions,
  personNotes,
  staffNotes,
};
