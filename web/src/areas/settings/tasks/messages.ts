import type { PRIORITY_LEVELS, REMINDER_UNITS, TASK_REMINDERS, TaskAnchor } from "#contract/enums.ts";
import type { TEMPLATE_ROLES } from "#contract/settings/task-setting.ts";
import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the settings of tasks. */
export const t = defineMessages({
  defaults: "New tasks",
  defaultsLine: "Used for new tasks unless something else is chosen.",
  type: "Type",
  types: "Edit the types",
  general: "General",
  priority: "Priority",
  reminder: "Reminder",
  reminderValue: "Remind before",
  reminderUnit: "Unit",
  saved: "Defaults of tasks saved",
  templates: "Templates",
  templatesLine: "Tasks created together, each some days before or after a date, such as a show.",
  noTemplates: "No templates yet",
  addTemplate: "Add template",
  editTemplate: "Edit {name}",
  name: "Name",
  tasks: "Tasks",
  taskCount: { one: "{count} task", other: "{count} tasks" },
  summary: "Summary",
  firing: "Made by the status",
  firingHint: "A record that gets this status gets these tasks, once",
  statusOf: "{module}: {status}",
  PIPELINE: "Opportunity",
  EVENT: "Event",
  PROJECT: "Project",
  taskCountBy: { one: "{count} task, by {status}", other: "{count} tasks, by {status}" },
  anchor: "Relative to",
  noAnchor: "The date it is applied to",
  EVENT_START: "Start of the event",
  EVENT_END: "End of the event",
  EXPECTED_CLOSE: "Expected close",
  PROJECT_START: "Start of the project",
  offset: "Days from the date",
  time: "Time",
  assignee: "Assignee",
  role: "Or by role",
  addTask: "Add task",
  removeTask: "Remove task {number}",
  templateActions: "{name}: actions",
  apply: "Add its tasks",
  edit: "Edit",
  remove: "Delete",
  added: "{name} added",
  changed: "{name} saved",
  removed: "{name} deleted. Tasks created from it are kept.",
  LOW: "Low",
  MEDIUM: "Medium",
  HIGH: "High",
  NO_REMINDER: "None",
  FIFTEEN_MINUTES_BEFORE: "15 minutes before",
  THIRTY_MINUTES_BEFORE: "30 minutes before",
  ONE_HOUR_BEFORE: "1 hour before",
  ONE_DAY_BEFORE: "1 day before",
  CUSTOM: "Custom",
  MINUTES: "Minutes",
  HOURS: "Hours",
  DAYS: "Days",
  Lead: "Lead",
  Assignee: "Assignee",
  Collaborator: "Collaborator",
});

type Named =
  | (typeof PRIORITY_LEVELS)[number]
  | (typeof TASK_REMINDERS)[number]
  | (typeof REMINDER_UNITS)[number]
  | (typeof TEMPLATE_ROLES)[number]
  | TaskAnchor;
/** Values of a closed set as choices. */
export const settingChoices = <const V extends Named>(values: readonly V[]) =>
  values.map((value) => {
    const named: Named = value;
    return { value, label: t(named) };
  });
