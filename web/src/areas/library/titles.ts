import { defineMessages } from "../../ui/format/messages.ts";

/** What the map of screens says of the library. */
export const t = defineMessages({ library: "Library" });
