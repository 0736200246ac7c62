/** The values of a copy: what has to be done again, without when and how far it was. */
import { LIMITS } from "#contract/limits.ts";
import type { Task } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { type TaskValues, valuesOf } from "../taskForms.tsx";

/** `about` are the records on whose screen it is copied; elsewhere it concerns whom the original does. */
export function copyOf(task: Task, about: readonly string[] = []): TaskValues {
  const { version: _, ...values } = { version: 0, ...valuesOf(task) };
  const relatedIds = about.length > 0 ? [...about] : values.relatedIds;
  // Whom to charge is one of those that it concerns.
  const charged = values.chargeToId === null || relatedIds.includes(values.chargeToId);
  return {
    ...values,
    summary: t("copyOf", { summary: values.summary }).slice(0, LIMITS.line),
    startDate: null,
    dueDate: null,
    statusId: null,
    note: null,
    blockedByIds: [],
    checklist: values.checklist.map((item) => ({ ...item, done: false })),
    relatedIds,
    ...(!charged && { chargeTo: "NONE", chargeToId: null }),
  };
}
