import { defineMessages } from "../src/ui/format/messages.ts";

/** What stands in the index of the page that shows every piece. */
const sections = {
  colours: "Colours",
  type: "Type",
  buttons: "Buttons",
  actions: "Actions",
  badges: "Badges and tags",
  tabs: "Tabs",
  people: "People",
  text: "Text",
  selects: "Selects",
  dates: "Dates and times",
  numbers: "Numbers and money",
  choices: "Choices",
  links: "Links and phones",
  addresses: "Addresses",
  forms: "Forms",
  dialogs: "Dialogs",
  messages: "Messages",
  states: "States of a page",
  filters: "Filters",
} as const;
export type SectionId = keyof typeof sections;

export const t = defineMessages({
  kit: "Kit",
  ground: "Ground",
  pieces: "Pieces",
  fields: "Fields",
  whole: "Whole",
  ...sections,
});
