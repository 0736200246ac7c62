import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of contracts, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  document: "Document",
  subContracts: "Sub-contracts",
  deliverables: "Deliverables",
  addSubContract: "Add sub-contract",
  editSubContract: "Edit sub-contract",
});
