import { defineMessages } from "../../ui/format/messages.ts";

/** Words of fees and their rules. */
export const t = defineMessages({
  PERCENT: "A share",
  FIXED: "An amount",
  GROSS: "The value",
  NET: "What is left after suppliers and splits",
  shareOfGross: "{percent} % of gross",
  shareOfNet: "{percent} % of net",
  allContracts: "All contracts",
  hiddenTalent: "A talent that you can't see",
  hiddenPartner: "A partner that you can't see",
  least: "from {amount}",
  fromTo: "{from} to {to}",
  fromDay: "From {from}",
  toDay: "Until {to}",
  always: "Always valid",
});
