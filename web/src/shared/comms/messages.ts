import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of when a record was last in touch. */
export const t = defineMessages({
  lastContact: "Last contact",
  notHeardFor: "Not heard from",
  days: { one: "For {count} day", other: "For {count} days" },
  call: "Call",
  enquiry: "Enquiry",
});
