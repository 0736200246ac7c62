import { defineMessages } from "#web/ui/format/messages.ts";

/** Titles of discovery, apart from its messages so that the first page loads only these. */
export const titles = defineMessages({ discovery: "Discovery", shortlists: "Shortlists" });
