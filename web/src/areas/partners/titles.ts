import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the partner screens, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  partners: "Partners",
  addPartner: "Add partner",
  contacts: "Contacts",
  partner: "Partner",
  newPartner: "New partner",
  goToPartners: "Go to partners",
});
