/** Calendars: the agency's, one's own, and the scouts'. */
import { call, fileCall, read, signedIn } from "../call.ts";
import { AGENCY_COLORS, TASK_TYPE_CODES } from "../enums.ts";
import { Event } from "../events/event.ts";
import { date, emptyIsNull, id, instant, PersonBrief, ref, refs, z } from "../schema.ts";
import { Task } from "../tasks/task.ts";
import { timeZone } from "../values/time-zone.ts";
import { calendarFeeds } from "./feed.ts";
import { holidays } from "./holiday.ts";

export const CALENDARS = ["agency", "personal", "scout"] as const;
export type CalendarName = (typeof CALENDARS)[number];
export const CALENDAR_LIMITS = { days: 92, people: 100, mostPeople: 500, types: 100 } as const;

/** Types beyond those of tasks. LEAVE stands for tasks of the types R&R and holiday. */
export const OTHER_CALENDAR_TYPES = ["EVENT", "HOLD", "LEAVE"] as const;
export const CalendarType = z.object({
  /** The id of a type of tasks, or EVENT, HOLD or LEAVE. */
  key: z.string(),
  name: z.string(),
  code: z.enum([...TASK_TYPE_CODES, ...OTHER_CALENDAR_TYPES]),
  color: z.nullable(z.enum(AGENCY_COLORS)),
  /** Reader's rights to see and add entries of the type; null unless requested. */
  mayRead: z.nullable(z.boolean()),
  mayCreate: z.nullable(z.boolean()),
});
export type CalendarType = z.output<typeof CalendarType>;

export const PERSON_KINDS = ["talent", "scout", "staff"] as const;
export const CalendarPerson = z.extend(PersonBrief, {
  kind: z.enum(PERSON_KINDS),
  /** Their own time zone, else the agency's. */
  timeZoneId: z.string(),
});
export type CalendarPerson = z.output<typeof CalendarPerson>;

export const CalendarEntry = z.object({
  personId: id(),
  startsAt: instant(),
  endsAt: instant(),
  /** Null if the reader may not read it: shown as "Busy". */
  detail: z.nullable(
    z.object({
      recordId: id(),
      recordKind: z.string(),
      title: z.string(),
      /** The code of the task's type. */
      kind: z.string(),
      typeName: z.nullable(z.string()),
      allDay: z.boolean(),
      zone: z.string(),
      firmness: z.enum(["confirmed", "tentative"]),
      /** Lowest level of an active hold; null for other entries. */
      holdLevel: z.nullable(z.int()),
    }),
  ),
});
export type CalendarEntry = z.output<typeof CalendarEntry>;

const CalendarDays = z.object({
  timezoneId: z.string(),
  people: z.array(CalendarPerson),
  /** True if there are more people than requested. */
  more: z.boolean(),
  /** Every day from the first to the last, with the entries that overlap it. */
  days: z.array(z.object({ date: z.string(), entries: z.array(CalendarEntry) })),
});
export type CalendarDays = z.output<typeof CalendarDays>;

const period = {
  from: date(),
  to: date(),
  /** Task types, and others; empty for all. Entries the reader may not read are "Busy", whatever their type. */
  types: z._default(refs("taskType", CALENDAR_LIMITS.types), []),
  otherTypes: z._default(z.array(z.enum(OTHER_CALENDAR_TYPES)).check(z.maxLength(10)), []),
  /** Left out, the reader's own time zone. */
  timezoneId: emptyIsNull(timeZone()),
};
const whose = {
  calendar: z._default(z.enum(CALENDARS), "personal"),
  /** Talents, scouts and colleagues; empty for everyone in the calendar. */
  people: z._default(refs("person", CALENDAR_LIMITS.mostPeople), []),
  staff: z._default(refs("staff", CALENDAR_LIMITS.mostPeople, "agency"), []),
  /** Limits the list to people with entries in the period. */
  booked: z._default(z.boolean(), false),
};

export const CALENDAR_FORMATS = ["ics", "xlsx", "csv"] as const;
export type CalendarFormat = (typeof CALENDAR_FORMATS)[number];
const format = z.enum(CALENDAR_FORMATS);

const topics = ["task", "event", "hold", "person", "staff", "masterList"] as const;

export const calendar = {
  types: call("GET", "/client/v1/calendar/types", {
    summary: "Calendar types; with checkPermission also the caller's rights to see and add them",
    access: signedIn,
    topics: ["masterList"],
    query: z.strictObject({ checkPermission: z.optional(z.enum(["true", "false"])) }),
    reply: z.array(CalendarType),
  }),
  listByDay: call("POST", "/client/v1/calendar/list-by-day", {
    summary: "A calendar by day: one's own, or with the right to the calendar the agency's or the scouts'",
    access: signedIn,
    reads: true,
    topics,
    body: z.strictObject({
      ...period,
      ...whose,
      limit: z._default(z.int().check(z.minimum(1), z.maximum(CALENDAR_LIMITS.mostPeople)), CALENDAR_LIMITS.people),
    }),
    reply: CalendarDays,
  }),
};

/** Exports of a calendar as the reader sees it, with its filters. */
export const calendarExports = {
  all: fileCall("POST", "/client/v1/calendar/export", {
    summary: "Export a calendar",
    access: read("CALENDAR"),
    reads: true,
    kinds: { exportsRecords: "always" },
    limit: "costly",
    body: z.strictObject({ format, ...period, ...whose }),
  }),
  own: fileCall("POST", "/client/v1/calendar/personal/export", {
    summary: "Export one's own calendar",
    access: signedIn,
    reads: true,
    kinds: { exportsRecords: "always" },
    limit: "costly",
    body: z.strictObject({ format, ...period }),
  }),
};

/** In its own group: the server's tasks area handles it. */
export const calendarTasks = {
  get: call("GET", "/client/v1/calendar/tasks/{id}", {
    summary: "A task of the calendar",
    access: read("TASK"),
    topics: ["task", "status", "masterList"],
    params: z.strictObject({ id: ref("task") }),
    query: z.strictObject({ timezoneId: z.optional(timeZone()) }),
    reply: Task,
  }),
};

/** In its own group: the server's events area handles it. */
export const calendarEvents = {
  get: call("GET", "/client/v1/calendar/events/{id}", {
    summary: "An event of the calendar",
    access: read("EVENT"),
    topics: ["event", "status"],
    params: z.strictObject({ id: ref("event") }),
    reply: Event,
  }),
};

export const calendarGroups = { calendar, holidays, calendarExports, calendarTasks, calendarEvents, calendarFeeds };
