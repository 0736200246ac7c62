import { defineMessages } from "#web/ui/format/messages.ts";

export const t = defineMessages({
  guests: "Guest list {approved}",
  guestsOf: "Guest list {approved} of {places}",
  guestsWait: { one: "{count} place waits", other: "{count} places wait" },
});
