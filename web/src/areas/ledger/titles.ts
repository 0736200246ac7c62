import { defineMessages } from "../../ui/format/messages.ts";

export const t = defineMessages({
  statement: "Statement",
  financeSettings: "Finance settings",
  finance: "Finance",
  ownCommission: "My commission",
});
