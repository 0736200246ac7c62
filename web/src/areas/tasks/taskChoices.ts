/** Options of task lists and forms. */
import { useMemo } from "react";
import {
  CHARGE_TO,
  PRIORITY_LEVELS,
  REMINDER_UNITS,
  TALENT_TYPE_FILTERS,
  TASK_DATE_RANGES,
  TASK_REMINDERS,
  TASK_STATUS_CATEGORIES,
} from "#contract/enums.ts";
import { TASK_COMPLETION, TASK_DUE, taskOptions } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

export const PRIORITIES = PRIORITY_LEVELS.map((value) => ({ value, label: t(value) }));
export const CATEGORIES = TASK_STATUS_CATEGORIES.map((value) => ({ value, label: t(value) }));
export const REMINDERS = TASK_REMINDERS.map((value) => ({ value, label: t(value) }));
export const UNITS = REMINDER_UNITS.map((value) => ({ value, label: t(value) }));
export const CHARGED = CHARGE_TO.map((value) => ({ value, label: t(value) }));
export const RANGES = TASK_DATE_RANGES.map((value) => ({ value, label: t(value) }));
export const TALENT_TYPE_CHOICES = TALENT_TYPE_FILTERS.map((value) => ({ value, label: t(value) }));
export const DUE = TASK_DUE.map((value) => ({ value, label: value === "none" ? t("none_") : t(value) }));
export const COMPLETION = TASK_COMPLETION.map((value) => ({ value, label: t(value) }));

/** Statuses and types; archived types too, for filters. Both are one request: a screen has a list and a form of tasks. */
export const useTaskOptions = (place: "filter" | "form") => {
  const { data: options } = useCallQuery(taskOptions.filter, {});
  const data = useMemo(
    () =>
      place === "filter"
        ? options
        : options && { ...options, types: options.types.filter(({ archived }) => !archived) },
    [options, place],
  );
  return {
    statuses: (data?.statuses ?? []).map(({ id, statusName }) => ({ value: id, label: statusName })),
    types: (data?.types ?? []).map(({ id, name }) => ({ value: id, label: name })),
    options: data,
  };
};
