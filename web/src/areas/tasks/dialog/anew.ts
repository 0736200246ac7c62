import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/tasks/messages.ts";
import type { TaskValues } from "../taskValues.ts";

/** Returns a task's values for repeating it, without dates, recurrence and progress. */
export function anew(values: TaskValues, about: readonly string[] = []): TaskValues {
  const relatedIds = about.length > 0 ? [...about] : values.relatedIds;
  // The payer must be one of the related records.
  const charged = values.chargeToId === null || relatedIds.includes(values.chargeToId);
  return {
    ...values,
    summary: t("copyOf", { summary: values.summary }).slice(0, LIMITS.line),
    startDate: null,
    dueDate: null,
    recurrenceSetting: null,
    statusId: null,
    note: null,
    blockedByIds: [],
    checklist: values.checklist.map((item) => ({ ...item, done: false })),
    relatedIds,
    ...(!charged && { chargeTo: "NONE", chargeToId: null }),
  };
}
