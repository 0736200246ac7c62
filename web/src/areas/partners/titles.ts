import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the partner screens, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  contacts: "Contacts",
});
