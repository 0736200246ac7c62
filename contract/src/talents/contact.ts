/** Contacts of a talent or scout: manager, parent, lawyer. */
import { byParam, call } from "../call.ts";
import { Contact, contactShape, contactSort } from "../contacts/contact.ts";
import { FAMILIES } from "../enums.ts";
import { listCall } from "../list.ts";
import { Done, id, ref, version, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "./person.ts";

/** The form repeats the path's person. */
const form = { talentId: ref("person", "changed"), ...contactShape(["Talent", "Prospect"]) };
export const PersonContact = z.extend(Contact, { talentId: id() });
export type PersonContact = z.output<typeof PersonContact>;

const base = "/talent/v1/{family}/{id}/contacts";
const ofPerson = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });
const byContact = z.strictObject({ family: z.enum(FAMILIES), id: ref("person"), contactId: ref("personContact") });
const write = { access: byParam("family", FAMILY_RESOURCE, "write"), topics: ["business"] } as const;

export const personContacts = {
  list: listCall("POST", `${base}/list`, {
    summary: "Contacts of a talent or scout",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["business"],
    params: ofPerson,
    row: PersonContact,
    ...contactSort,
    filters: {},
    search: true,
  }),
  create: call("POST", base, {
    summary: "Add a contact to a talent or scout",
    ...write,
    params: ofPerson,
    body: z.strictObject(form),
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${base}/{contactId}`, {
    summary: "Update a contact of a talent or scout",
    ...write,
    params: byContact,
    body: z.strictObject({ ...form, version: version() }),
    current: PersonContact,
    reply: Done,
  }),
  remove: call("DELETE", `${base}/{contactId}`, {
    summary: "Delete a contact of a talent or scout",
    ...write,
    params: byContact,
    reply: Done,
  }),
  restore: call("POST", `${base}/{contactId}/restore`, {
    summary: "Restore a deleted contact",
    ...write,
    params: z.strictObject({ family: z.enum(FAMILIES), id: ref("person"), contactId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
