/** Notes about staff (C-024…C-027) and about talents and scouts (C-075…C-077, C-114, C-115); whom a text may mention (C-344). */
import { byParam, call, read, signedIn, write } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import { Done, id, PersonBrief, ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import { changedNote, Note, NoteNow, NoteText, newNote, noteList, pin } from "./note.ts";

const made = z.object({ id: id() });

const readStaff = { access: read("STAFF"), topics: ["note"] } as const;
const writeStaff = { access: write("STAFF"), topics: ["note"] } as const;
const byStaff = z.strictObject({ id: ref("staff") });
const byStaffNote = z.strictObject({ id: ref("staff"), noteId: ref("note") });

export const staffNotes = {
  list: listCall("GET", "/user/v1/staff/{id}/notes", {
    says: "Notes about a member of staff",
    ...readStaff,
    params: byStaff,
    ...noteList,
  }),
  create: call("POST", "/user/v1/staff/{id}/notes", {
    says: "Write a note",
    ...writeStaff,
    params: byStaff,
    body: z.strictObject(newNote),
    reply: made,
  }),
  update: call("PUT", "/user/v1/staff/{id}/notes/{noteId}", {
    says: "Change a note",
    ...writeStaff,
    params: byStaffNote,
    body: z.strictObject(changedNote),
    current: NoteNow,
    reply: Done,
  }),
  remove: call("DELETE", "/user/v1/staff/{id}/notes/{noteId}", {
    says: "Delete a note",
    ...writeStaff,
    params: byStaffNote,
    reply: Done,
  }),
  restore: call("POST", "/user/v1/staff/{id}/notes/{noteId}/restore", {
    says: "Take back a note that was deleted",
    ...writeStaff,
    params: z.strictObject({ id: ref("staff"), noteId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
  pin: call("PUT", "/user/v1/staff/{id}/notes/{noteId}/pin", {
    says: "Pin a note above the others, or let it go",
    ...writeStaff,
    params: byStaffNote,
    body: pin,
    reply: Done,
  }),
  history: call("GET", "/user/v1/staff/{id}/notes/{noteId}/history", {
    says: "How a note read before",
    ...readStaff,
    params: byStaffNote,
    reply: z.array(NoteText),
  }),
};

const readPerson = { access: byParam("family", FAMILY_RESOURCE, "read"), topics: ["note"] } as const;
const writePerson = { access: byParam("family", FAMILY_RESOURCE, "write"), topics: ["note"] } as const;
const family = z.strictObject({ family: z.enum(FAMILIES) });
const byPerson = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });
const byNote = z.strictObject({ family: z.enum(FAMILIES), id: ref("note") });

export const personNotes = {
  list: listCall("GET", "/talent/v1/{family}/{id}/notes/list", {
    says: "Notes about a talent or scout",
    ...readPerson,
    params: byPerson,
    ...noteList,
  }),
  get: call("GET", "/talent/v1/{family}/notes/detail/{id}", {
    says: "A note about a talent or scout",
    ...readPerson,
    params: byNote,
    reply: Note,
  }),
  create: call("POST", "/talent/v1/{family}/notes", {
    says: "Write a note",
    ...writePerson,
    params: family,
    /** The person's id, by the name that the documents give it. */
    body: z.strictObject({ talentUserId: ref("person"), ...newNote }),
    reply: made,
  }),
  update: call("PUT", "/talent/v1/{family}/notes", {
    says: "Change a note",
    ...writePerson,
    params: family,
    body: z.strictObject({ id: ref("note"), ...changedNote }),
    current: NoteNow,
    reply: Done,
  }),
  remove: call("DELETE", "/talent/v1/{family}/notes/{id}", {
    says: "Delete a note",
    ...writePerson,
    params: byNote,
    reply: Done,
  }),
  restore: call("POST", "/talent/v1/{family}/notes/{id}/restore", {
    says: "Take back a note that was deleted",
    ...writePerson,
    params: z.strictObject({ family: z.enum(FAMILIES), id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
  pin: call("PUT", "/talent/v1/{family}/notes/{id}/pin", {
    says: "Pin a note above the others, or let it go",
    ...writePerson,
    params: byNote,
    body: pin,
    reply: Done,
  }),
  history: call("GET", "/talent/v1/{family}/notes/{id}/history", {
    says: "How a note read before",
    ...readPerson,
    params: byNote,
    reply: z.array(NoteText),
  }),
};

export const mentions = {
  list: listCall("GET", "/user/v1/users/mentions", {
    says: "Colleagues whom a text may mention",
    access: signedIn,
    topics: ["staff"],
    row: PersonBrief,
    sortable: ["displayName"],
    defaultSort: ["displayName", "ASC"],
    filters: {},
    search: true,
    pageSizeMax: LIMITS.optionPageSizeMax,
  }),
};
