import { mentions, personNotes, staffNotes } from "./notes.ts";

export const noteGroups = {
  mentions,
  personNotes,
  staffNotes,
};
