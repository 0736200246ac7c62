import { defineMessages } from "../../ui/format/messages.ts";

/** Suppliers: whom the agency buys from. */
export const t = defineMessages({
  addLine: "Only the name is needed to begin; the rest can follow.",
  search: "Search suppliers",
  none: "There are no suppliers yet.",
  noneLine: "Whom you buy from will stand here: freight, sound, catering, print.",
  noneAssigned: "No supplier is assigned to you yet.",

  name: "Name",
  categories: "Industry categories",
  contact: "Contact",
  more: "+{count}",
  email: "Email",
  phone: "Phone",
  terms: "Payment terms",
  onReceipt: "On receipt",
  days: { one: "{count} day", other: "{count} days" },
  assignedStaff: "Assigned staff",
  staff: "Staff",
  website: "Website",
  abn: "ABN",

  company: "Company",
  money: "How they are paid",
  abnHint: "Eleven digits; spaces do no harm",
  summary: "Summary",
  contacts: "Whom to ask for",
  addContact: "Add a person",
  removeContact: "Remove person {number}",
  contactName: "Name of person {number}",
  contactRole: "Role",
  contactPhone: "Phone (10 digits)",
  note: "Note",
  people: "Who looks after them",

  basics: "Basic information",
  nobodyToAsk: "Nobody is named yet.",
  noNote: "Nothing is noted yet.",
  assignedTo: "Assigned",
});
