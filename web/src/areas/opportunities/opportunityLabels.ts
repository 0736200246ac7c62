import { OPPORTUNITY_SOURCES } from "#contract/enums.ts";
import { OUTCOMES } from "#contract/opportunities/opportunity.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { waiverLabels } from "#web/shared/deals/missing/missingLabels.ts";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const SOURCE_CHOICES = OPPORTUNITY_SOURCES.map((value) => ({ value, label: t(value) }));
export const OUTCOME_CHOICES = OUTCOMES.map((value) => ({ value, label: t(value) }));

const labels = <T extends string>(choices: readonly { value: T; label: string }[]) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label])) as Record<T, string>;

export const historyLabels: HistoryLabels = {
  fields: {
    ...waiverLabels.fields,
    title: w("title"),
    partner: w("partner"),
    lead: w("lead"),
    outcomeReason: t("outcomeReason"),
    opportunityType: t("type"),
    opportunitySource: t("source"),
    value: t("value"),
    currency: w("currency"),
    probability: t("probability"),
    expectedClose: t("expectedClose"),
    endDate: w("end"),
    brief: t("brief"),
    deliverables: t("deliverables"),
  },
  codes: {
    ...waiverLabels.codes,
    opportunityType: labels(WORK_TYPE_CHOICES),
    opportunitySource: labels(SOURCE_CHOICES),
  },
  parts: waiverLabels.parts,
};
