import { PARTY_GROUPS, TOUR_ENTRY_KINDS, TOUR_STATUSES } from "#contract/enums.ts";
import { BUDGET_CATEGORY_NAMES } from "#contract/tours/budget/names.ts";
import { t } from "#web/areas/tours/messages.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";

const labelled = <C extends Parameters<typeof t>[0]>(codes: readonly C[]): Record<C, string> =>
  Object.fromEntries(codes.map((code) => [code, t(code as never)])) as Record<C, string>;

export const ENTRY_KIND_TITLES = labelled(TOUR_ENTRY_KINDS);
export const PARTY_GROUP_TITLES = labelled(PARTY_GROUPS);

export const historyLabels: HistoryLabels = {
  fields: {
    tourStatus: t("status"),
    plannedFrom: t("plannedFrom"),
    plannedTo: t("plannedTo"),
    partyMember: t("partyMember"),
    partyGroup: t("partyGroup"),
    homeTown: t("homeTown"),
    joinsOn: t("joinsOn"),
    leavesOn: t("leavesOn"),
    tourEntryKind: t("tourEntryKind"),
    show: t("show"),
    carrier: t("carrier"),
    distance: t("distance"),
    travelMinutes: t("travelMinutes"),
    budgetLine: t("budgetLine"),
    budgetCategory: t("budgetCategory"),
    budgetDays: t("budgetDays"),
    budgetCommitted: t("budgetCommitted"),
    budgetActual: t("budgetActual"),
    actualReason: t("actualReason"),
    budgetClosed: t("budgetClosed"),
    budgetScenario: t("budgetScenario"),
    linkedDocument: t("linkedDocument"),
  },
  codes: {
    tourStatus: labelled(TOUR_STATUSES),
    partyGroup: PARTY_GROUP_TITLES,
    tourEntryKind: ENTRY_KIND_TITLES,
    budgetCategory: BUDGET_CATEGORY_NAMES,
  },
  parts: {
    partyMember: t("changedMember"),
    tourEntry: t("changedEntry"),
    budgetLine: t("changedBudget"),
    budgetDocument: {
      added: t("documentLinked"),
      changed: t("documentLinked"),
      deleted: t("documentUnlinked"),
      restored: t("documentLinked"),
    },
    budgetScenario: t("changedScenario"),
  },
};
