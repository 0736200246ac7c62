import { defineMessages } from "../../ui/format/messages.ts";

/** The titles of expenses, apart from their other messages so that the router loads only these. */
export const t = defineMessages({ expenses: "Expenses" });
