import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of the contacts of partners, talents and scouts. */
export const t = defineMessages({
  contacts: "Contacts",
  allOf: "All {count}",
  name: "Name",
  role: "Role",
  email: "Email",
  phone: "Phone",
  phoneCountry: "Phone country",
  whatsapp: "WhatsApp",
  whatsappCountry: "WhatsApp country",
  whatsappHint: "Same as the phone until you change it",
  logCall: "Log call",
  converse: "Open conversation",
  edit: "Edit",
  delete: "Delete",
  add: "Add contact",
  editTitle: "Edit {name}",
  search: "Search contacts",
  none: "No contacts yet",
  contactsOf: "Contacts of {name}",
  added: "{name} added",
  saved: "{name} saved",
});
