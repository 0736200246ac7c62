import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the conversion from scout to talent and back. */
export const t = defineMessages({
  convert: "Start conversion to talent",
  finalise: "Finalise as talent",
  cancel: "Cancel conversion",
  undo: "Convert back to scout",
  notYet: "Not yet",

  convertAsk: { one: "Start converting {name} to talent?", other: "Start converting {count} scouts to talent?" },
  convertBody: "They stay in scouts until the conversion is finalised. Notes, history and files are kept.",
  lacksNow: "Missing before it can be finalised:",
  lacksNothing: "Nothing is missing. You can finalise right away.",
  converted: {
    one: "Conversion of {name} started",
    other: "Conversion of {count} scouts started",
  },

  finaliseAsk: { one: "Make {name} a talent?", other: "Make {count} scouts talents?" },
  finaliseBody: "They move from scouts to talent with all their records. You can undo this for 30 days.",
  finalised: { one: "{name} is now a talent", other: "{count} scouts are now talents" },
  incomplete: "{name} can't be finalised yet. Missing: {missing}.",

  cancelAsk: "Cancel the conversion of {name}?",
  cancelBody: "{name} stays a scout. Notes, history and files are kept.",
  cancelled: "Conversion of {name} cancelled",
  undoAsk: "Convert {name} back to scout?",
  undoBody: "They return to scouts as before the conversion. Notes, history and files are kept.",
  undone: "{name} is a scout again",

  make: "Make talent",
  ready: "{name} has everything a talent needs.",
  title: "Conversion to talent",
  converting: "Converting",
  since: "Started on {date}. {name} is a scout until the conversion is finalised.",
  fillIn: "Add details",
  complete: "Everything a talent needs is complete.",
  wasScout: "{name} was a scout until {date}. This can be undone until {until}.",

  types: "a type",
  reach: "a phone or an email",
  contactAddress: "a contact address",
  representationStart: "the date in “With us since”",
  assignedStaff: "an assigned member of staff",
  attribute: "“{label}” in the profile",
});
