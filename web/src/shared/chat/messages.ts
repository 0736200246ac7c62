import { defineMessages } from "../../ui/format/messages.ts";

export const t = defineMessages({
  message: "Message",
  noNumber: "No WhatsApp number",
});
