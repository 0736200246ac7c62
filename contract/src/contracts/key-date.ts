/** Key dates of contracts: options, renewals and the like, each with a task and announcements before it. */
import { call, read, write } from "../call.ts";
import { KEY_DATE_KINDS } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { date, emptyIsNull, id, maybeLine, ref, version, z } from "../schema.ts";

export const KEY_DATE_LIMITS = { dates: 40, intervals: 10, days: 730, shown: 500 } as const;
/** Days ahead within which a key date is one of the next. */
export const NEXT_KEY_DATE_DAYS = 60;

const days = () => z.int().check(z.minimum(0), z.maximum(KEY_DATE_LIMITS.days));
export const KeyDateForm = z.strictObject({
  /** Id of an existing key date. */
  id: emptyIsNull(z.string().check(z.regex(/^[\w-]{1,36}$/))),
  kind: z._default(z.enum(KEY_DATE_KINDS), "OPTION"),
  /** "Option, second tour"; left out, the kind's label. */
  title: maybeLine(LIMITS.masterName),
  date: date(),
  /** Days before it on which it is announced; left out, the agency's setting. */
  alertDays: emptyIsNull(z.array(days()).check(z.maxLength(KEY_DATE_LIMITS.intervals))),
});
export type KeyDateForm = z.output<typeof KeyDateForm>;

export const KeyDate = z.object({
  id: id(),
  kind: z.enum(KEY_DATE_KINDS),
  title: z.nullable(z.string()),
  date: z.string(),
  alertDays: z.nullable(z.array(z.int())),
  /** The days of its announcements, the earliest first. */
  alerts: z.array(z.string()),
  /** Task of the key date, if the reader may see it. */
  task: z.nullable(z.object({ id: id(), done: z.boolean() })),
});
export type KeyDate = z.output<typeof KeyDate>;

const KeyDates = z.object({ keyDates: z.array(KeyDate), version: z.int() });
const KeyDateTimeline = z.object({
  contracts: z.array(
    z.object({
      id: id(),
      title: z.string(),
      number: z.nullable(z.string()),
      startDate: z.nullable(z.string()),
      endDate: z.nullable(z.string()),
      keyDates: z.array(
        z.object({ id: id(), kind: z.enum(KEY_DATE_KINDS), title: z.nullable(z.string()), date: z.string() }),
      ),
    }),
  ),
  /** True if more contracts have a date in these months than are shown. */
  more: z.boolean(),
});
export type KeyDateTimeline = z.output<typeof KeyDateTimeline>;

const PATH = "/client/v1/contracts";
const byId = z.strictObject({ id: ref("contract") });
const topics = ["contract", "task"] as const;
export const contractKeyDates = {
  list: call("GET", `${PATH}/{id}/key-dates`, {
    summary: "Key dates of a contract",
    access: read("CONTRACT"),
    topics,
    params: byId,
    reply: KeyDates,
  }),
  save: call("PUT", `${PATH}/{id}/key-dates`, {
    summary: "Set the key dates of a contract; each has a task that is due that day, and moves with it",
    access: write("CONTRACT"),
    topics,
    params: byId,
    body: z.strictObject({
      keyDates: z.array(KeyDateForm).check(z.maxLength(KEY_DATE_LIMITS.dates)),
      version: version(),
    }),
    reply: KeyDates,
  }),
  timeline: call("GET", `${PATH}/key-dates`, {
    summary: "Key dates of all contracts in the twelve months from a day",
    access: read("CONTRACT"),
    topics,
    query: z.strictObject({
      from: date(),
      /** Only the next ones, of contracts that are signed or active, as the dashboard has them. */
      next: z.optional(z.enum(["true"])),
      /** Only of contracts assigned to the reader, by themselves or through whom they involve. */
      assignedToMe: z.optional(z.enum(["true"])),
    }),
    reply: KeyDateTimeline,
  }),
};
