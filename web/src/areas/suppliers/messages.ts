import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of suppliers. */
export const t = defineMessages({
  addLine: "Only the name is required. You can add the rest later.",
  search: "Search suppliers",
  none: "No suppliers yet",
  noneLine: "Companies you buy from appear here: freight, sound, catering, print.",
  noneAssigned: "No suppliers assigned to you yet",

  categories: "Industry categories",
  contact: "Contact",
  more: "+{count}",
  terms: "Payment terms",
  onReceipt: "On receipt",
  days: { one: "{count} day", other: "{count} days" },
  website: "Website",
  abn: "ABN",

  phones: "Phones",
  phone: "Phone {number}",
  phoneLabel: "Label",
  phoneLabelHint: "For example: night line",
  addPhone: "Add phone",
  removePhone: "Remove phone {number}",

  payment: "Payment",
  abnHint: "11 digits, with or without spaces",
  contacts: "Contacts",
  addContact: "Add contact",
  removeContact: "Remove contact {number}",
  contactName: "Name of contact {number}",
  contactRole: "Role",
  contactPhone: "Phone (10 digits)",
  note: "Note",

  noContacts: "No contacts yet",
  noNote: "No note yet",
});
