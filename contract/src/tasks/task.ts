/** Tasks: what to do, by when, and for which people. */
import { assignedChange } from "../bulk.ts";
import { call, OPTION_SECONDS, read, write } from "../call.ts";
import {
  AGENCY_COLORS,
  CHARGE_TO,
  PRIORITY_LEVELS,
  REMINDER_UNITS,
  TASK_ANCHORS,
  TASK_EDIT_SCOPES,
  TASK_RELATED_TO,
  TASK_REMINDERS,
  TASK_REPEAT_ENDS,
  TASK_REPEAT_UNITS,
  TASK_REPEATS,
  TASK_STATUS_CATEGORIES,
  TASK_TYPE_CODES,
  WEEK_DAYS,
} from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { manyRefs, oneOf } from "../list.ts";
import { taskLikeFilters } from "../lists/task-like.ts";
import { ROW, recordCalls } from "../record.ts";
import {
  dateOrTime,
  emptyIsNull,
  id,
  instant,
  line,
  maybeLine,
  maybeText,
  mediaLink,
  Named,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { TaskDefaults } from "../settings/task-setting.ts";
import { maybeRichText } from "../values/rich-text.ts";
import { timeZone } from "../values/time-zone.ts";
import { recurrenceSetting } from "./recurrence.ts";

export const TASK_LIMITS = { related: 50, collaborators: 100, checklist: 100, blockers: 50 } as const;

/** Minor units of the agency's currency. */
const amount = () => emptyIsNull(z.int().check(z.minimum(0), z.maximum(1e13)));

/** Id of a checklist item; chosen by the client, and stable. */
const itemId = () => z.string().check(z.regex(/^[\w-]{1,36}$/));
const ChecklistItem = z.strictObject({
  id: itemId(),
  text: line(),
  done: z._default(z.boolean(), false),
  staffId: emptyIsNull(ref("staff", "agency")),
});

/** Returns true unless the start is after the due date. A date without a time spans its whole day. */
export const inOrder = (startDate: string | null, dueDate: string | null): boolean =>
  startDate === null ||
  dueDate === null ||
  (startDate.length === 10 || dueDate.length === 10
    ? startDate.slice(0, 10) <= dueDate.slice(0, 10)
    : startDate <= dueDate);

const fields = {
  summary: line(),
  /** Left out, it stays unchanged; a new task gets the first status of the category NEW. */
  statusId: emptyIsNull(ref("status")),
  /** Left out, it stays unchanged; a new task gets the agency's default. */
  priorityLevel: emptyIsNull(z.enum(PRIORITY_LEVELS)),
  /** Left out, it stays unchanged; a new task gets the agency's default, else "General". */
  typeId: emptyIsNull(ref("taskType")),
  assigneeId: emptyIsNull(ref("staff", "assignee")),
  collaboratorStaffIds: z._default(refs("staff", TASK_LIMITS.collaborators, "assignee"), []),
  collaboratorPersonIds: z._default(refs("person", TASK_LIMITS.collaborators), []),
  collaboratorContactIds: z._default(refs("partnerContact", TASK_LIMITS.collaborators), []),
  relatedIds: z._default(refs("related", TASK_LIMITS.related), []),
  /** Opportunities, events and projects that it belongs to. */
  linkIds: z._default(refs("linked", TASK_LIMITS.related), []),
  /** Group of the task in its project. Left out, it stays unchanged. */
  groupId: z.optional(z.nullable(ref("projectGroup"))),
  startDate: emptyIsNull(dateOrTime()),
  dueDate: emptyIsNull(dateOrTime()),
  /** Left out, it stays unchanged; a new task gets the zone of the first related talent, else the writer's. */
  timeZoneId: emptyIsNull(timeZone()),
  venue: maybeLine(),
  address: maybeLine(LIMITS.headline),
  supplierId: emptyIsNull(ref("supplier")),
  chargeTo: z._default(z.enum(CHARGE_TO), "NONE"),
  /** One of the related talents, scouts or partners. */
  chargeToId: emptyIsNull(ref("related")),
  /** For EXTERNAL_CLIENT. */
  chargeToContactId: emptyIsNull(ref("partnerContact")),
  cost: amount(),
  extra: amount(),
  sale: amount(),
  description: maybeRichText({ max: LIMITS.text }),
  /** Outcome of a call. */
  note: maybeText(LIMITS.remark),
  /** Left out, it stays unchanged; a new task gets the agency's default. */
  reminder: emptyIsNull(z.enum(TASK_REMINDERS)),
  /** For CUSTOM. */
  reminderValue: emptyIsNull(z.int().check(z.minimum(1), z.maximum(999))),
  reminderUnit: emptyIsNull(z.enum(REMINDER_UNITS)),
  checklist: z._default(z.array(ChecklistItem).check(z.maxLength(TASK_LIMITS.checklist)), []),
  /** How it repeats; null if it doesn't. */
  recurrenceSetting: z._default(z.nullable(recurrenceSetting), null),
  /** Tasks that must be finished before. */
  blockedByIds: z._default(refs("task", TASK_LIMITS.blockers), []),
  /**
   * Reason for saving it although someone is busy then. Required if time or people change; left out, the stored reason
   * stays.
   */
  conflictReason: z.optional(maybeText(LIMITS.remark)),
};
export const TaskCreate = z.strictObject(fields);
export type TaskCreate = z.output<typeof TaskCreate>;

export const StatusBrief = z.object({
  id: id(),
  statusName: z.string(),
  color: z.enum(AGENCY_COLORS),
  category: z.object({ code: z.string() }),
});
export type StatusBrief = z.output<typeof StatusBrief>;

const TaskStatus = z.extend(StatusBrief, { category: z.object({ code: z.enum(TASK_STATUS_CATEGORIES) }) });
const TaskTypeBrief = z.object({
  id: id(),
  name: z.string(),
  code: z.enum(TASK_TYPE_CODES),
  color: z.enum(AGENCY_COLORS),
  takesTime: z.boolean(),
});
export type TaskTypeBrief = z.output<typeof TaskTypeBrief>;
export const COLLABORATOR_TYPES = ["staff", "talent", "scout", "contact"] as const;
const Collaborator = z.extend(PersonBrief, { type: z.enum(COLLABORATOR_TYPES) });
const RelatedTo = z.object({
  objectId: id(),
  objectType: z.enum(TASK_RELATED_TO),
  name: z.string(),
  avatarUrl: mediaLink(),
});
const { assignedStaff: _, ...row } = ROW;

const ReadRecurrence = z.object({
  repeat: z.enum(TASK_REPEATS),
  interval: z.int(),
  unit: z.nullable(z.enum(TASK_REPEAT_UNITS)),
  weekDays: z.array(z.enum(WEEK_DAYS)),
  end: z.nullable(z.enum(TASK_REPEAT_ENDS)),
  endDate: z.nullable(z.string()),
  occurrences: z.nullable(z.int()),
});

export const TaskRow = z.object({
  id: id(),
  /** Summary, under the name common to all records. */
  displayName: z.string(),
  summary: z.string(),
  assignee: z.nullable(PersonBrief),
  collaborators: z.array(Collaborator),
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  timeZoneId: z.string(),
  /** Instants of a timed task; null for one with a date only. */
  startsAt: z.nullable(instant()),
  dueAt: z.nullable(instant()),
  /** From then on it is overdue. */
  dueBy: z.nullable(instant()),
  venue: z.nullable(z.string()),
  address: z.nullable(z.string()),
  status: TaskStatus,
  /** Its place among the cards of its status. */
  order: z.int(),
  priorityLevel: z.enum(PRIORITY_LEVELS),
  type: TaskTypeBrief,
  /** Only people and partners the reader may see. */
  relatedTos: z.array(RelatedTo),
  /** Opportunities, events and projects that the reader may see. */
  linkTos: z.array(z.object({ objectId: id(), objectType: z.string(), name: z.string() })),
  /** Null too if the reader may not see the project. */
  group: z.nullable(z.extend(Named, { projectId: id() })),
  completedDate: z.nullable(instant()),
  note: z.nullable(z.string()),
  description: z.nullable(z.string()),
  supplier: z.nullable(Named),
  chargeTo: z.object({ key: z.enum(CHARGE_TO), value: z.nullable(z.string()) }),
  cost: z.nullable(z.int()),
  extra: z.nullable(z.int()),
  sale: z.nullable(z.int()),
  checklistDone: z.int(),
  checklistTotal: z.int(),
  recurrenceId: z.nullable(id()),
  /** How it repeats, as text. */
  recurrence: z.nullable(z.string()),
  recurrenceSetting: z.nullable(ReadRecurrence),
  /** Tasks that must be finished before, if the reader may see them. */
  blockedByIds: z.array(id()),
  ...row,
});
export type TaskRow = z.output<typeof TaskRow>;

export const Task = z.extend(TaskRow, {
  chargeToId: z.nullable(id()),
  chargeToContactId: z.nullable(id()),
  reminder: z.enum(TASK_REMINDERS),
  reminderValue: z.nullable(z.int()),
  reminderUnit: z.nullable(z.enum(REMINDER_UNITS)),
  checklist: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      done: z.boolean(),
      staffId: z.nullable(id()),
      staffName: z.nullable(z.string()),
    }),
  ),
  /** Reason for saving it although someone was busy then. */
  conflictReason: z.nullable(z.string()),
  /** Template that created it, unless deleted since; its base date, and whether a person changed its own dates. */
  pack: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      anchor: z.nullable(z.enum(TASK_ANCHORS)),
      offset: z.int(),
      changed: z.boolean(),
    }),
  ),
  /** Only tasks the reader may see. */
  blockedBy: z.array(z.object({ id: id(), summary: z.string(), open: z.boolean() })),
});
export type Task = z.output<typeof Task>;

/** Due filters, in the reader's time zone. */
export const TASK_DUE = ["overdue", "today", "next7Days", "later", "none"] as const;
/** `recent`: all open tasks, and those completed this month. */
export const TASK_COMPLETION = ["open", "completed", "recent"] as const;

export const taskRecord = recordCalls("/client/v1/tasks", {
  kind: "task",
  collection: "tasks",
  resource: "TASK",
  one: "a task",
  many: "Tasks",
  form: TaskCreate,
  row: TaskRow,
  whole: Task,
  sortable: [
    "dueDate",
    "startDate",
    "summary",
    "priorityLevel",
    "completedDate",
    "venue",
    "address",
    "cost",
    "extra",
    "sale",
    "order",
  ],
  defaultSort: ["dueDate", "ASC"],
  filters: {
    ...taskLikeFilters({ types: "taskType", statuses: "status" }),
    /** Talents and scouts. */
    talentIds: manyRefs("person"),
    /** Opportunities, events and projects. */
    linkIds: manyRefs("linked"),
    /** Assignee or collaborator. */
    staffIds: manyRefs("staff"),
    due: oneOf(TASK_DUE),
    completion: oneOf(TASK_COMPLETION),
  },
  bulk: {
    status: ref("status"),
    priorityLevel: z.enum(PRIORITY_LEVELS),
    assignee: z.nullable(ref("staff", "agency")),
    /** Collaborators. */
    staff: assignedChange("staff"),
    /** Group for tasks linked to its project; null removes them from their group. */
    group: z.nullable(ref("projectGroup")),
  },
  topics: ["status", "masterList"],
  list: { pageSizeMax: 1000 },
});

const byId = z.strictObject({ id: ref("task") });
const writes = { access: write("TASK"), topics: ["task"] } as const;

/** Tasks of a series that an edit or a deletion affects. */
const scope = z._default(z.enum(TASK_EDIT_SCOPES), "THIS_TASK_ONLY");
/**
 * Tasks of a series that were changed, added, removed, and left alone because they are completed or were edited on
 * their own.
 */
const SeriesCounts = z.object({ updated: z.int(), created: z.int(), removed: z.int(), leftAlone: z.int() });

export const tasks = {
  ...taskRecord.calls,
  get: call("GET", "/client/v1/tasks/{id}", {
    summary: "A task",
    access: read("TASK"),
    topics: ["task", "status", "masterList"],
    params: byId,
    /** The zone that the reader has chosen; times are instants and wall times, so that the reply is the same. */
    query: z.strictObject({ timezoneId: z.optional(timeZone()) }),
    reply: Task,
  }),
  update: call("PUT", "/client/v1/tasks/{id}", {
    summary: "Update a task, or with it the following ones of its series",
    ...writes,
    params: byId,
    body: z.extend(TaskCreate, { version: version(), scope }),
    reply: z.extend(Task, { series: z.nullable(SeriesCounts) }),
    current: Task,
  }),
  remove: call("DELETE", "/client/v1/tasks/{id}", {
    summary: "Move a task to the bin, or with it the following ones of its series",
    ...writes,
    params: byId,
    query: z.strictObject({ scope }),
    reply: SeriesCounts,
  }),
  validateRecurrence: call("POST", "/client/v1/tasks/validate-recurrence", {
    summary: "Describe how a task would repeat, and when first, or why it can't",
    access: write("TASK"),
    reads: true,
    body: z.strictObject({
      recurrenceSetting,
      startDate: emptyIsNull(dateOrTime()),
      dueDate: emptyIsNull(dateOrTime()),
      timeZoneId: timeZone(),
    }),
    reply: z.object({
      valid: z.boolean(),
      description: z.nullable(z.string()),
      count: z.int(),
      lastDate: z.nullable(z.string()),
      nextDates: z.array(z.string()),
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  }),
  move: call("PUT", "/client/v1/tasks/status/{id}", {
    summary: "Move a card: to a status, above the card with the order number `lowerOrder`, or to the end",
    ...writes,
    params: byId,
    body: z.strictObject({
      statusId: ref("status"),
      lowerOrder: z.optional(z.int().check(z.minimum(0))),
      /** Left out, it stays unchanged; null for none. */
      groupId: z.optional(z.nullable(ref("projectGroup"))),
      /** Note for a call task that is completed. */
      note: z.optional(maybeText(LIMITS.remark)),
      /** A reopened task makes people busy again. */
      conflictReason: z.optional(maybeText(LIMITS.remark)),
    }),
    reply: z.object({ order: z.int(), version: z.int() }),
  }),
  complete: call("PUT", "/client/v1/tasks/complete/{userId}", {
    summary: "Complete a task; a call takes a note",
    ...writes,
    /** Specification's name for the task's id. */
    params: z.strictObject({ userId: ref("task") }),
    body: z.strictObject({ note: maybeText(LIMITS.remark) }),
    reply: Task,
  }),
  check: call("PUT", "/client/v1/tasks/{id}/checklist", {
    summary: "Tick an item of the checklist, or take its tick back",
    ...writes,
    params: byId,
    body: z.strictObject({ itemId: itemId(), done: z.boolean() }),
    reply: Task,
  }),
};

export const TaskOptions = z.object({
  statuses: z.array(z.extend(TaskStatus, { place: z.int() })),
  types: z.array(z.extend(TaskTypeBrief, { archived: z.boolean() })),
  priorityLevels: z.array(z.enum(PRIORITY_LEVELS)),
  /** Defaults of a new task. */
  defaults: TaskDefaults,
  venues: z.array(z.string()),
});
export type TaskOptions = z.output<typeof TaskOptions>;
const options = (path: string, summary: string) =>
  call("GET", path, {
    summary,
    access: read("TASK"),
    keptFor: OPTION_SECONDS,
    topics: ["status", "masterList", "taskSetting"],
    reply: TaskOptions,
  });

export const taskOptions = {
  filter: options("/client/v1/tasks/form-option", "What lists of tasks filter by, archived types too"),
  form: options("/client/v1/tasks/form-option-save", "What a task's form offers"),
};
export const taskGroups = {
  tasks,
  taskOptions,
  taskNotes: taskRecord.notes,
  taskHistory: { list: taskRecord.history },
};
