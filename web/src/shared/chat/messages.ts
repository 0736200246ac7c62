import { defineMessages } from "../../ui/format/messages.ts";

export const t = defineMessages({
  message: "Message",
  noNumber: "No WhatsApp number",
  hoursMinutes: "{hours} h {minutes} min",
  minutes: "{minutes} min",
});
