import { t } from "#web/areas/tasks/messages.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { city, formatDate } from "#web/ui/time/format.ts";

/** "11 Aug 2026", "11 Aug 2026 17:00"; with the city where the task's zone is another than the reader's. */
export const taskTime = (value: string | null, zone?: string, own?: string): string | null => {
  if (value === null) return null;
  const [day = "", time] = value.split("T");
  const shown = `${formatDate(day)}${time ? ` ${time}` : ""}`;
  return time && zone && own && zone !== own ? `${shown} (${city(zone)})` : shown;
};

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
/** The calendar date a number of days after another. */
export const inDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** "07 Aug" */
export const withoutYear = (day: string): string => formatDate(day).slice(0, -5);
/** "Tue 11 Aug" */
export const dayLabel = (day: string): string =>
  `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${withoutYear(day)}`;

export const historyLabels: HistoryLabels = {
  fields: {
    summary: "Summary",
    taskStatus: "Status",
    priority: "Priority",
    taskType: "Type",
    taskGroup: "Group",
    startTime: "Start time",
    dueDate: "Due date",
    dueTime: "Due time",
    venue: "Venue",
    supplier: "Supplier",
    chargeTo: "Charge to",
    cost: "Cost",
    extra: "Extra",
    sale: "Sale",
    description: "Description",
    completionNote: "Note",
    reminder: "Reminder",
    reminderValue: "Remind before",
    reminderUnit: "Unit of the reminder",
    checklist: "Checklist",
    involved: "Related to",
    blockedBy: "Blocked by",
    conflictReason: "Reason for overlapping",
  },
  codes: {
    priority: { LOW: t("LOW"), MEDIUM: t("MEDIUM"), HIGH: t("HIGH") },
    chargeTo: {
      TALENT: t("TALENT"),
      PARTNER: t("PARTNER"),
      NONE: t("NONE"),
      SCOUT: t("SCOUT"),
      EXTERNAL_CLIENT: t("EXTERNAL_CLIENT"),
    },
    reminder: {
      NO_REMINDER: t("NO_REMINDER"),
      FIFTEEN_MINUTES_BEFORE: t("FIFTEEN_MINUTES_BEFORE"),
      THIRTY_MINUTES_BEFORE: t("THIRTY_MINUTES_BEFORE"),
      ONE_HOUR_BEFORE: t("ONE_HOUR_BEFORE"),
      ONE_DAY_BEFORE: t("ONE_DAY_BEFORE"),
      CUSTOM: t("CUSTOM"),
    },
    reminderUnit: { MINUTES: t("MINUTES"), HOURS: t("HOURS"), DAYS: t("DAYS") },
  },
  parts: {
    involvement: "changed who it concerns",
    blocker: "changed its blockers",
  },
};
