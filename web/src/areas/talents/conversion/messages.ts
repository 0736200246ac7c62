import { defineMessages } from "../../../ui/format/messages.ts";

/** From scout to talent, and back. */
export const t = defineMessages({
  convert: "Convert to talent",
  finalise: "Finalise as talent",
  undo: "Make a scout again",
  notYet: "Not yet",

  convertAsk: { one: "Convert {name} to talent?", other: "Convert {count} scouts to talent?" },
  convertBody:
    "They stay among the scouts until the conversion is finalised. Notes, history and files stay with them all the way.",
  lacksNow: "Still missing for a talent:",
  lacksNothing: "Nothing is missing: it can be finalised right away.",
  converted: { one: "{name} is on the way to talent.", other: "{count} scouts are on the way to talent." },

  finaliseAsk: { one: "Make {name} a talent?", other: "Make {count} scouts talents?" },
  finaliseBody:
    "They leave the scouts and stand among the talents, with everything that hangs on them. For 30 days this can be undone.",
  finalised: { one: "{name} is a talent now.", other: "{count} scouts are talents now." },
  incomplete: "{name} can't be finalised yet. Missing: {missing}.",

  undoAsk: "Make {name} a scout again?",
  undoBody: "They stand among the scouts as before the conversion. Notes, history and files stay.",
  undone: "{name} is a scout again.",

  title: "Conversion to talent",
  since: "Converted on {date}. {name} becomes a talent once this is complete and the conversion is finalised.",
  fillIn: "Fill it in",
  complete: "Everything that a talent needs is there.",
  wasScout: "{name} was a scout until {date}. This can be undone until {until}.",

  types: "a type",
  reach: "a phone or an email",
  contactAddress: "a contact address",
  representationStart: "the day the representation began",
  assignedStaff: "somebody who looks after them",
  attribute: "“{label}” in the profile",
});
