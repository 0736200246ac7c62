import { defineMessages } from "../../ui/format/messages.ts";

/** The people around a partner, a talent or a scout. */
export const t = defineMessages({
  name: "Name",
  role: "Role",
  email: "Email",
  phone: "Phone",
  phoneCountry: "Country of the phone",
  phoneWrong: "Invalid phone format",
  whatsapp: "WhatsApp",
  whatsappCountry: "Country of WhatsApp",
  whatsappHint: "The same as the phone, until you write another one",
  converse: "Open conversation",
  noWhatsapp: "There is no WhatsApp number",
  edit: "Edit",
  delete: "Delete",
  add: "Add contact",
  editTitle: "Edit {name}",
  search: "Search contacts",
  none: "There are no contacts yet.",
  contactsOf: "Contacts of {name}",
  added: "{name} is added.",
  saved: "{name} is saved.",
});
