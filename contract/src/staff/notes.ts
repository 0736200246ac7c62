/** Notes about a member of staff (C-024…C-027). */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import { Done, id, instant, PersonBrief, ref, version, z } from "../schema.ts";

const text = z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(LIMITS.text));
const byId = z.strictObject({ id: ref("staff") });
const byNote = z.strictObject({ id: ref("staff"), noteId: ref("note") });

export const Note = z.object({
  id: id(),
  note: z.string(),
  author: z.nullable(PersonBrief),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.int(),
});
export type Note = z.output<typeof Note>;

export const staffNotes = {
  list: listCall("GET", "/user/v1/staff/{id}/notes", {
    says: "Notes about a member of staff",
    access: read("STAFF"),
    topics: ["note"],
    params: byId,
    row: Note,
    sortable: ["createdAt"],
    defaultSort: ["createdAt", "DESC"],
    filters: {},
  }),
  create: call("POST", "/user/v1/staff/{id}/notes", {
    says: "Write a note",
    access: write("STAFF"),
    topics: ["note"],
    params: byId,
    body: z.strictObject({ note: text }),
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", "/user/v1/staff/{id}/notes/{noteId}", {
    says: "Change a note",
    access: write("STAFF"),
    topics: ["note"],
    params: byNote,
    body: z.strictObject({ note: text, version: version() }),
    current: z.object({ id: id(), note: z.string(), version: z.int() }),
    reply: Done,
  }),
  remove: call("DELETE", "/user/v1/staff/{id}/notes/{noteId}", {
    says: "Delete a note",
    access: write("STAFF"),
    topics: ["note"],
    params: byNote,
    reply: Done,
  }),
};
