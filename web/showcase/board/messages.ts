import { defineMessages } from "../../src/ui/format/messages.ts";

export const t = defineMessages({
  toDo: "To do",
  inProgress: "In progress",
  withVenue: "With venue",
  inReview: "In review",
  done: "Done",
  production: "Production",
  travel: "Travel and hotels",
  press: "Press and tickets",
  doneOf: "{done} of {total} done",
  cards: { one: "{count} card", other: "{count} cards" },
  moved: "{name} moved",
});
