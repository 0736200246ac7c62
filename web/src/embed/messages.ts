import { defineMessages } from "../ui/format/messages.ts";

/** Messages of the form on other websites. */
export const t = defineMessages({
  title: "Write to {agency}",
  name: "Name",
  email: "Email",
  company: "Company",
  phone: "Phone",
  phoneHint: "With country code, such as +61 491 570 156",
  startDate: "From",
  endDate: "To",
  text: "Message",
  leaveEmpty: "Leave this empty",
  send: "Send",
  sending: "Sending…",
  sent: "Thank you. Your message has been sent.",
  failed: "Your message could not be sent. Try again in a moment.",
  gone: "This form takes no messages at the moment.",
});
