import { defineMessages } from "#web/ui/format/messages.ts";

/** Words of every statement. */
export const t = defineMessages({ from: "From", to: "To" });
