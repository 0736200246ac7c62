import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of documents for Peppol. */
export const t = defineMessages({
  peppol: "Peppol BIS Billing 3.0",
  downloadForPeppol: "Download for Peppol",
  download: "Download",
  goesTo: "Goes to {to}",
  notYet: "This invoice can't be sent through Peppol yet.",
  sent: "Only what was sent can go, and isn't void.",
  ownAddress: "The agency has no electronic address. Add one in the invoice settings.",
  ownPlace: "The agency's address had no country when this was sent.",
  clientAddress: "The client has no electronic address. Add one to their billing contact.",
  clientPlace: "The client's address had no country when this was sent.",
  reference: "There is no reference, such as the client's order number.",
  taxNumber: "Tax is charged, and there is no tax number.",
  decimals: "Its currency has more than two decimals.",
  prices: "A price is below nothing.",
});
