import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of adding a person or a partner from a select. */
export const t = defineMessages({
  addNamed: "Add “{name}” …",
  addPartnerNamed: "Add partner “{name}”",
  title: "Add to the roster",
  line: "Only a name is required. You'll be assigned, and can add the rest later.",
  name: "Name",
  as: "As",
  talents: "Talent",
  scouts: "Scout",
  mayNotTalents: "You don't have permission to add talents.",
  mayNotScouts: "You don't have permission to add scouts.",
  add: "Add",
  added: "{name} added",
});
