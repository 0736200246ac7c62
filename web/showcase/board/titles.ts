import { defineMessages } from "../../src/ui/format/messages.ts";

export const t = defineMessages({ board: "Board" });
