import { defineMessages } from "../../ui/format/messages.ts";

export const t = defineMessages({
  commission: "Commission",
  asPaid: "earned as it is paid",
  earned: "Earned",
  ofTotal: "of {total}",
  agencyShare: "The agency",
  hiddenPartner: "A partner that you can't see",
  hiddenTalent: "A talent that you can't see",
  dueTo: "Due to {name}",
  collectedBy: "{amount} of it collected by the talent",
  owedBy: "Owed by {name}",
  noFee: "No management fee is set for what it bills.",
  byContract: "{fee} of {net} by the contract, which goes before every rule.",
  byRule: "{fee} of {net} by a management-fee rule.",
  percentFee: "{percent} %",
  fixedFee: "A share of {amount} for the whole contract, on {net} by the contract.",
  fixedFeeByRule: "A share of {amount} for the whole contract, on {net} by a management-fee rule.",
  ofNet: "{percent} % after suppliers and splits",
});
