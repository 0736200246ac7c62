import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of statuses, wherever they are shown. */
export const t = defineMessages({
  slate: "Slate",
  sky: "Sky",
  violet: "Violet",
  plum: "Plum",
  teal: "Teal",
  good: "Green",
  planned: "Amber",
  waiting: "Orange",
  bad: "Red",
});
