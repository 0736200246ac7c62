/** Task settings of an agency: defaults of a new task, and templates of tasks that are created together. */
import { call, read, write } from "../call.ts";
import { PRIORITY_LEVELS, REMINDER_UNITS, TASK_ANCHORS, TASK_REMINDERS } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, line, ref, refs, version, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";

const reminder = {
  reminder: z.enum(TASK_REMINDERS),
  reminderValue: z.nullable(z.int()),
  reminderUnit: z.nullable(z.enum(REMINDER_UNITS)),
};
/** Defaults of a new task. */
export const TaskDefaults = z.object({
  /** Null is "General". */
  typeId: z.nullable(id()),
  priorityLevel: z.enum(PRIORITY_LEVELS),
  ...reminder,
});
const TaskSettings = z.extend(TaskDefaults, { version: z.int() });
export const TaskSettingsForm = z
  .strictObject({
    typeId: emptyIsNull(ref("taskType")),
    priorityLevel: z._default(z.enum(PRIORITY_LEVELS), "MEDIUM"),
    reminder: z._default(z.enum(TASK_REMINDERS), "ONE_HOUR_BEFORE"),
    /** For CUSTOM. */
    reminderValue: emptyIsNull(z.int().check(z.minimum(1), z.maximum(999))),
    reminderUnit: emptyIsNull(z.enum(REMINDER_UNITS)),
    version: version(),
  })
  .check(
    z.refine(({ reminder: when, reminderValue }) => when !== "CUSTOM" || reminderValue !== null, {
      path: ["reminderValue"],
      error: "This field is required",
    }),
    z.refine(({ reminder: when, reminderUnit }) => when !== "CUSTOM" || reminderUnit !== null, {
      path: ["reminderUnit"],
      error: "This field is required",
    }),
  );

/** Roles of staff on the record that a template is applied to. */
export const TEMPLATE_ROLES = ["Lead", "Assignee", "Collaborator"] as const;
const TIME = "Use the format HH:MM";
const item = {
  summary: line(),
  typeId: emptyIsNull(ref("taskType")),
  /** Base date; left out, the date that the template is applied to. */
  anchor: emptyIsNull(z.enum(TASK_ANCHORS)),
  /** Days from that date; negative before it. */
  offset: z.int().check(z.minimum(-LIMITS.templateDays), z.maximum(LIMITS.templateDays)),
  /** Wall time; left out, the task is due on the day. */
  time: emptyIsNull(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: TIME }))),
  assigneeId: emptyIsNull(ref("staff", "agency")),
  /** Role on one of the related records whose holder is assigned; ignored with an assignee. */
  role: emptyIsNull(z.enum(TEMPLATE_ROLES)),
};
export const TemplateForm = z.strictObject({
  name: line(LIMITS.masterName),
  /** The status of opportunities, events or projects that makes its tasks. */
  statusId: emptyIsNull(ref("status")),
  items: z.array(z.strictObject(item)).check(z.minLength(1), z.maxLength(LIMITS.templateTasks)),
});
const TemplateItem = z.object({
  summary: z.string(),
  typeId: z.nullable(id()),
  anchor: z.nullable(z.enum(TASK_ANCHORS)),
  offset: z.int(),
  time: z.nullable(z.string()),
  assigneeId: z.nullable(id()),
  role: z.nullable(z.enum(TEMPLATE_ROLES)),
});
export const TaskTemplate = z.object({
  id: id(),
  name: z.string(),
  statusId: z.nullable(id()),
  /** Name of the status. */
  statusName: z.nullable(z.string()),
  items: z.array(TemplateItem),
  version: z.int(),
});
export type TaskTemplate = z.output<typeof TaskTemplate>;

const topics = ["taskSetting"] as const;
const TEMPLATES = "/client/v1/tasks/templates";
const byId = z.strictObject({ id: ref("taskTemplate") });
const seenById = z.strictObject({ id: ref("taskTemplate", "seen") });

export const taskSettings = {
  get: call("GET", "/client/v1/settings/task", {
    summary: "Defaults of a new task",
    access: read("ORGANIZATION"),
    topics,
    reply: TaskSettings,
  }),
  update: call("PUT", "/client/v1/settings/task", {
    summary: "Set the defaults of a new task",
    access: write("ORGANIZATION"),
    topics,
    body: TaskSettingsForm,
    reply: TaskSettings,
  }),
};

export const taskTemplates = {
  list: call("GET", TEMPLATES, {
    summary: "Templates of tasks, by name",
    access: read("TASK"),
    topics,
    reply: z.array(TaskTemplate),
  }),
  create: call("POST", TEMPLATES, {
    summary: "Add a template of tasks",
    access: write("ORGANIZATION"),
    topics,
    body: TemplateForm,
    reply: TaskTemplate,
  }),
  update: call("PUT", `${TEMPLATES}/{id}`, {
    summary: "Update a task template; tasks created from it stay unchanged",
    access: write("ORGANIZATION"),
    topics,
    params: byId,
    body: z.extend(TemplateForm, { version: version() }),
    reply: TaskTemplate,
  }),
  remove: call("DELETE", `${TEMPLATES}/{id}`, {
    summary: "Delete a template of tasks; tasks made by it stay",
    access: write("ORGANIZATION"),
    topics,
    params: byId,
    reply: Done,
  }),
  apply: call("POST", `${TEMPLATES}/{id}/apply`, {
    summary: "Add the tasks of a template, each its days from the date that it hangs on; once for each record",
    access: write("TASK"),
    topics: ["task"],
    params: seenById,
    body: z.strictObject({
      /** For tasks without a base date on the record; left out, today. */
      date: emptyIsNull(date()),
      /** Record whose dates they depend on, and records they are linked to. */
      recordId: emptyIsNull(ref("linked")),
      relatedIds: z._default(refs("related", LIMITS.templateRelated), []),
      timeZoneId: emptyIsNull(timeZone()),
    }),
    reply: z.object({ ids: z.array(id()) }),
  }),
};
