/** Notes on staff, talents and scouts; colleagues who can be mentioned. */
import { byParam, call, signedIn } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import { Done, id, PersonBrief, ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import {
  changedNote,
  createdNote,
  Note,
  NoteNow,
  NoteText,
  newNote,
  noteList,
  pin,
  recordNotes,
  writtenNote,
} from "./note.ts";

export const staffNotes = recordNotes("/user/v1/staff", { kind: "staff", resource: "STAFF", one: "a member of staff" });

const readPerson = { access: byParam("family", FAMILY_RESOURCE, "read"), topics: ["note"] } as const;
const writePerson = { access: byParam("family", FAMILY_RESOURCE, "write"), topics: ["note"] } as const;
const family = z.strictObject({ family: z.enum(FAMILIES) });
const byPerson = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });
const byNote = z.strictObject({ family: z.enum(FAMILIES), id: ref("note") });

export const personNotes = {
  list: listCall("GET", "/talent/v1/{family}/{id}/notes/list", {
    summary: "Notes on a talent or scout",
    ...readPerson,
    params: byPerson,
    ...noteList,
  }),
  get: call("GET", "/talent/v1/{family}/notes/detail/{id}", {
    summary: "A note on a talent or scout",
    ...readPerson,
    params: byNote,
    reply: Note,
  }),
  create: call("POST", "/talent/v1/{family}/notes", {
    summary: "Add a note",
    ...writePerson,
    params: family,
    /** The person's id, under the specification's name. */
    body: z.strictObject({ talentUserId: ref("person"), ...newNote }),
    reply: createdNote,
  }),
  update: call("PUT", "/talent/v1/{family}/notes", {
    summary: "Update a note",
    ...writePerson,
    params: family,
    body: z.strictObject({ id: ref("note"), ...changedNote }),
    current: NoteNow,
    reply: writtenNote,
  }),
  remove: call("DELETE", "/talent/v1/{family}/notes/{id}", {
    summary: "Delete a note",
    ...writePerson,
    params: byNote,
    reply: Done,
  }),
  restore: call("POST", "/talent/v1/{family}/notes/{id}/restore", {
    summary: "Restore a deleted note",
    ...writePerson,
    params: z.strictObject({ family: z.enum(FAMILIES), id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
  pin: call("PUT", "/talent/v1/{family}/notes/{id}/pin", {
    summary: "Pin or unpin a note",
    ...writePerson,
    params: byNote,
    body: pin,
    reply: Done,
  }),
  history: call("GET", "/talent/v1/{family}/notes/{id}/history", {
    summary: "Earlier versions of a note",
    ...readPerson,
    params: byNote,
    reply: z.array(NoteText),
  }),
};

export const mentions = {
  list: listCall("GET", "/user/v1/users/mentions", {
    summary: "Colleagues who can be mentioned",
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
