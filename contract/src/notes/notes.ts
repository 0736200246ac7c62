/**
 * Notes about staff (C-024…C-027), partners (C-134…C-137), suppliers, and talents and scouts (C-075…C-077, C-114, C-115);
 * whom a text may mention (C-344).
 */
import type { Resource } from "../access.ts";
import { byParam, call, read, signedIn, write } from "../call.ts";
import { FAMILIES, type RecordKind } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import { Done, id, PersonBrief, ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import { changedNote, Note, NoteNow, NoteText, newNote, noteList, pin } from "./note.ts";

const made = z.object({ id: id() });

/** The notes of a kind of record whose id stands in the path. */
function notesUnder(path: string, { kind, resource, whom }: { kind: RecordKind; resource: Resource; whom: string }) {
  const reads = { access: read(resource), topics: ["note"] } as const;
  const writes = { access: write(resource), topics: ["note"] } as const;
  const byRecord = z.strictObject({ id: ref(kind) });
  const byNote = z.strictObject({ id: ref(kind), noteId: ref("note") });
  return {
    list: listCall("GET", `${path}/{id}/notes`, {
      says: `Notes about ${whom}`,
      ...reads,
      params: byRecord,
      ...noteList,
    }),
    create: call("POST", `${path}/{id}/notes`, {
      says: "Write a note",
      ...writes,
      params: byRecord,
      body: z.strictObject(newNote),
      reply: made,
    }),
    update: call("PUT", `${path}/{id}/notes/{noteId}`, {
      says: "Change a note",
      ...writes,
      params: byNote,
      body: z.strictObject(changedNote),
      current: NoteNow,
      reply: Done,
    }),
    remove: call("DELETE", `${path}/{id}/notes/{noteId}`, {
      says: "Delete a note",
      ...writes,
      params: byNote,
      reply: Done,
    }),
    restore: call("POST", `${path}/{id}/notes/{noteId}/restore`, {
      says: "Take back a note that was deleted",
      ...writes,
      params: z.strictObject({ id: ref(kind), noteId: id() }),
      body: z.strictObject({}),
      reply: Done,
    }),
    pin: call("PUT", `${path}/{id}/notes/{noteId}/pin`, {
      says: "Pin a note above the others, or let it go",
      ...writes,
      params: byNote,
      body: pin,
      reply: Done,
    }),
    history: call("GET", `${path}/{id}/notes/{noteId}/history`, {
      says: "How a note read before",
      ...reads,
      params: byNote,
      reply: z.array(NoteText),
    }),
  };
}
export type RecordNotes = ReturnType<typeof notesUnder>;

export const staffNotes = notesUnder("/user/v1/staff", {
  kind: "staff",
  resource: "STAFF",
  whom: "a member of staff",
});
export const partnerNotes = notesUnder("/client/v1/clients", {
  kind: "partner",
  resource: "PARTNER",
  whom: "a partner",
});
export const supplierNotes = notesUnder("/client/v1/suppliers", {
  kind: "supplier",
  resource: "PARTNER",
  whom: "a supplier",
});

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
