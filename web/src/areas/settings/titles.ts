import { defineMessages } from "../../ui/format/messages.ts";

/** What the settings are called: all that the router knows of them before one is opened. */
export const t = defineMessages({ settings: "Settings", customFields: "Custom fields", lists: "Lists" });
