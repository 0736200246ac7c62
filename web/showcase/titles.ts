import { defineMessages } from "../src/ui/format/messages.ts";

/** Titles of the showcase's sections. */
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
  contentLinks: "Links of content",
  addresses: "Addresses",
  forms: "Forms",
  dialogs: "Dialogs",
  messages: "Messages",
  states: "Page states",
  filters: "Filters",
} as const;
export type SectionId = keyof typeof sections;

export const t = defineMessages({
  kit: "Showcase",
  ground: "Foundations",
  pieces: "Components",
  fields: "Fields",
  whole: "Patterns",
  ...sections,
});
