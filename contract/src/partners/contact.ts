/** Contacts of a partner. */
import { call, read, write } from "../call.ts";
import { Contact, contactShape, contactSort } from "../contacts/contact.ts";
import { listCall, oneRef } from "../list.ts";
import { Done, id, ref, version, z } from "../schema.ts";

/** The form includes its partner. */
const form = { clientId: ref("partner", "changed"), ...contactShape(["Partner"]) };
export const ContactCreate = z.strictObject(form);
export type ContactCreate = z.output<typeof ContactCreate>;
export const ContactEdit = z.strictObject({ id: ref("partnerContact", "changed"), ...form, version: version() });

export const PartnerContact = z.extend(Contact, { clientId: id() });
export type PartnerContact = z.output<typeof PartnerContact>;

const topics = ["partner"] as const;

export const partnerContacts = {
  list: listCall("POST", "/client/v1/clients/contacts/list", {
    summary: "Contacts of a partner, or of all partners within reach",
    access: read("PARTNER"),
    topics,
    row: PartnerContact,
    ...contactSort,
    filters: { clientId: oneRef("partner") },
    search: true,
  }),
  create: call("POST", "/client/v1/clients/contacts", {
    summary: "Add a contact to a partner",
    access: write("PARTNER"),
    topics,
    body: ContactCreate,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", "/client/v1/clients/contacts", {
    summary: "Update a contact",
    access: write("PARTNER"),
    topics,
    body: ContactEdit,
    current: PartnerContact,
    reply: Done,
  }),
  remove: call("DELETE", "/client/v1/clients/contacts/{id}", {
    summary: "Delete a contact",
    access: write("PARTNER"),
    topics,
    params: z.strictObject({ id: ref("partnerContact") }),
    reply: Done,
  }),
  restore: call("POST", "/client/v1/clients/contacts/{id}/restore", {
    summary: "Restore a deleted contact",
    access: write("PARTNER"),
    topics,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
