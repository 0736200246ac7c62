import { defineMessages } from "../../ui/format/messages.ts";

/** What the screens of partners are called: all that the router knows of them before one is opened. */
export const t = defineMessages({
  partners: "Partners",
  addPartner: "Add partner",
  contacts: "Contacts",
  partner: "Partner",
  newPartner: "New partner",
  goToPartners: "Go to partners",
});
