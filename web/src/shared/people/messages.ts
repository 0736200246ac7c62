import { defineMessages } from "../../ui/format/messages.ts";

/** Adding a person or a partner from a select, by what was typed there. */
export const t = defineMessages({
  addNamed: "Add “{name}” …",
  addPartnerNamed: "Add partner “{name}”",
  title: "Add to the roster",
  line: "Name and category are enough to begin; you are assigned, and the rest can follow.",
  name: "Name",
  as: "As",
  talents: "Talent",
  scouts: "Scout",
  mayNotTalents: "You may not add talents.",
  mayNotScouts: "You may not add scouts.",
  category: "Category",
  add: "Add",
  added: "{name} is added.",
});
