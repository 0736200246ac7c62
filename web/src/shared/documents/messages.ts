import type { MergeGroup, MergeRight } from "#contract/contract-documents/merge-fields.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of documents and their merge fields. */
export const t = defineMessages({
  insertField: "Insert field",
  fieldOf: "{group}: {label}",
  ifField: "If there is {label}",
  endIf: "End if",
  each_talents: "For each talent",
  each_instalments: "For each instalment",
  each_deliverables: "For each deliverable",
  each_exclusivities: "For each exclusivity",
  endEach: "End of list",
  clause: "Clause: {name}",
  contract: "Contract",
  client: "Client",
  event: "Event",
  talents: "Talent",
  instalments: "Instalment",
  deliverables: "Deliverable",
  exclusivities: "Exclusivity",
  agency: "Agency",
  document: "Document",
  wrong: "To correct",
  wrongAt: "Paragraph {place}, “{excerpt}”",
  missing: "Missing",
  nothingMissing: "Nothing is missing",
  needsTalent: "You don't have access to this talent",
  needsClient: "You don't have access to this client",
  pdf: "PDF",
});

export const GROUP_NAMES: Record<MergeGroup, string> = {
  contract: t("contract"),
  client: t("client"),
  event: t("event"),
  talents: t("talents"),
  instalments: t("instalments"),
  deliverables: t("deliverables"),
  exclusivities: t("exclusivities"),
  agency: t("agency"),
};
export const NEEDS: Record<MergeRight, string> = { talent: t("needsTalent"), client: t("needsClient") };
