import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of lists that a super admin reads for several agencies. */
export const t = defineMessages({
  agency: "Agency",
  allAgencies: "All agencies",
  otherAgency: "Switch to {agency}?",
  otherAgencyLine: "“{name}” is with {agency}. You can open and change what is of the agency you work in only.",
  noneHere: "None of these is of the agency you work in",
  switchAgency: "Switch to {agency}",
});
