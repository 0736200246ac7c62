/** Schedules of reports: who gets which report by email, how often, and for which days. */
import { call, read } from "../call.ts";
import { never } from "../call-kinds.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { REPORT_LISTS } from "../record-kinds.ts";
import { Done, id, instant, line, PersonBrief, ref, refs, version, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";

export const SCHEDULE_LIMITS = { schedules: 50, recipients: 50 } as const;

export const RHYTHMS = ["DAY", "WEEK", "MONTH"] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** Days of a scheduled report, as of the day when it is sent. Weeks begin on Monday. */
export const SCHEDULE_PERIODS = [
  "YESTERDAY",
  "LAST_WEEK",
  "THIS_MONTH",
  "LAST_MONTH",
  "THIS_QUARTER",
  "LAST_QUARTER",
  "THIS_YEAR",
  "LAST_YEAR",
  "LAST_TWELVE",
] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

/** The email has a link and the figures, and may carry the report as a file. */
export const SCHEDULE_FORMATS = ["LINK", "XLSX", "PDF"] as const;
export type ScheduleFormat = (typeof SCHEDULE_FORMATS)[number];

const day = (last: number) => z._default(z.int().check(z.minimum(1), z.maximum(last)), 1);

const fields = {
  name: line(),
  /** Filters, comparison, chart and order, as in the report's address; its days follow from the period. */
  filters: z._default(parameters(), ""),
  period: z.enum(SCHEDULE_PERIODS),
  rhythm: z.enum(RHYTHMS),
  /** Day of a weekly schedule, 1 for Monday to 7. */
  weekday: day(7),
  /** Day of a monthly schedule; in a shorter month its last day. */
  monthDay: day(31),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  zone: timeZone(),
  format: z.enum(SCHEDULE_FORMATS),
  recipientIds: refs("staff", SCHEDULE_LIMITS.recipients, "agency").check(z.minLength(1)),
};

export const ReportScheduleBody = z.strictObject(fields);

export const ReportSchedule = z.object({
  id: id(),
  report: z.enum(REPORT_LISTS),
  name: z.string(),
  filters: z.string(),
  /** Names of filters that this version does not know any more. */
  dropped: z.array(z.string()),
  period: z.enum(SCHEDULE_PERIODS),
  rhythm: z.enum(RHYTHMS),
  weekday: z.int(),
  monthDay: z.int(),
  hour: z.int(),
  zone: z.string(),
  format: z.enum(SCHEDULE_FORMATS),
  owner: PersonBrief,
  isOwn: z.boolean(),
  recipients: z.array(
    z.extend(PersonBrief, {
      /** When the person was found without the right to reports; null while they have it. */
      lostAt: z.nullable(instant()),
    }),
  ),
  nextAt: instant(),
  /** When it was last sent; null if it never was. */
  lastAt: z.nullable(instant()),
  version: z.int(),
});
export type ReportSchedule = z.output<typeof ReportSchedule>;

const PATH = "/client/v1/reports/schedules";
const topics = ["reportSchedule"] as const;
const byId = z.strictObject({ id: ref("reportSchedule") });
const OWN_ADDRESSES = { exportsRecords: never("each colleague gets what they may see, at their own address") };

export const reportSchedules = {
  list: call("GET", PATH, {
    summary: "Schedules of reports: those of the caller, and those that the caller receives",
    access: read("REPORT"),
    topics,
    query: z.strictObject({ report: z.optional(z.enum(REPORT_LISTS)) }),
    reply: z.array(ReportSchedule),
  }),
  create: call("POST", PATH, {
    summary: "Have a report sent to colleagues, each under their own rights",
    kinds: OWN_ADDRESSES,
    access: read("REPORT"),
    topics,
    body: z.strictObject({ report: z.enum(REPORT_LISTS), ...fields }),
    reply: ReportSchedule,
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Change a schedule of one's own",
    kinds: OWN_ADDRESSES,
    access: read("REPORT"),
    topics,
    params: byId,
    body: z.strictObject({ ...fields, version: version() }),
    current: ReportSchedule,
    reply: ReportSchedule,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "End a schedule of one's own; the caller stops receiving one of a colleague",
    access: read("REPORT"),
    topics,
    params: byId,
    reply: Done,
  }),
  send: call("POST", `${PATH}/{id}/send`, {
    summary: "Send the report of a schedule to oneself now",
    kinds: OWN_ADDRESSES,
    access: read("REPORT"),
    topics,
    limit: "costly",
    params: byId,
    reply: z.object({ to: z.string() }),
  }),
};
