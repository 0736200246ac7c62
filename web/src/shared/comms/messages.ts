import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of when a record was last in touch. */
export const t = defineMessages({
  lastContact: "Last contact",
  notHeardFor: "Not heard from",
  notHeardForDays: { one: "Not heard from for {count} day", other: "Not heard from for {count} days" },
  days: { one: "For {count} day", other: "For {count} days" },
  call: "Call",
  email: "Email",
  whatsapp: "WhatsApp",
  enquiry: "Enquiry",
});
