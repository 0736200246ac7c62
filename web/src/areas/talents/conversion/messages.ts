import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the conversion from scout to talent and back. */
export const t = defineMessages({
  convert: "Convert to talent",
  finalise: "Finalise as talent",
  undo: "Convert back to scout",
  notYet: "Not yet",

  convertAsk: { one: "Convert {name} to talent?", other: "Convert {count} scouts to talent?" },
  convertBody: "They stay in scouts until the conversion is finalised. Notes, history and files are kept.",
  lacksNow: "Still missing:",
  lacksNothing: "Nothing is missing. You can finalise right away.",
  converted: { one: "{name} is being converted to talent", other: "{count} scouts are being converted to talent" },

  finaliseAsk: { one: "Make {name} a talent?", other: "Make {count} scouts talents?" },
  finaliseBody: "They move from scouts to talent with all their records. You can undo this for 30 days.",
  finalised: { one: "{name} is now a talent", other: "{count} scouts are now talents" },
  incomplete: "{name} can't be finalised yet. Missing: {missing}.",

  undoAsk: "Convert {name} back to scout?",
  undoBody: "They return to scouts as before the conversion. Notes, history and files are kept.",
  undone: "{name} is a scout again",

  title: "Conversion to talent",
  since: "Converted on {date}. {name} becomes a talent once this is complete and the conversion is finalised.",
  fillIn: "Add details",
  complete: "Everything a talent needs is complete.",
  wasScout: "{name} was a scout until {date}. This can be undone until {until}.",

  types: "a type",
  reach: "a phone or an email",
  contactAddress: "a contact address",
  representationStart: "the start of representation",
  assignedStaff: "an assigned member of staff",
  attribute: "“{label}” in the profile",
});
