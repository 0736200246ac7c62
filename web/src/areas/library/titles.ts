import { defineMessages } from "../../ui/format/messages.ts";

/** Screen titles of the library. */
export const t = defineMessages({ library: "Library" });
