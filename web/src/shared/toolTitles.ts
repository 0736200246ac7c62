import { defineMessages } from "#web/ui/format/messages.ts";

/** Titles of tools, apart from their messages so that the first page loads only these. */
export const t = defineMessages({
  tools: "Tools",
  goToTools: "Go to tools",
});
