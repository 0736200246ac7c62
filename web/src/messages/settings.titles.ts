import { speak } from "./speak.ts";

/** What the settings are called: all that the router knows of them before one is opened. */
export const t = speak({ settings: "Settings", customFields: "Custom fields", lists: "Lists" });
