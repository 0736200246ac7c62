/** Moving an event: what hangs on its dates is shown before, and moves with it once that is confirmed. */
import { call, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { dateOrTime, emptyIsNull, maybeText, PersonBrief, ref, z } from "../schema.ts";
import { Event } from "./event.ts";

/** What moves with an event. */
export const MOVED_PARTS = ["task", "callTime", "schedule", "stay", "travel", "hold", "instalment", "keyDate"] as const;
export type MovedPart = (typeof MOVED_PARTS)[number];
/** Whether it moves, unless it is left out; only if it is asked for, since a person set it otherwise; or never. */
export const MOVED_STATES = ["moves", "changed", "done"] as const;
const MOST_ITEMS = 500;

const MovedItem = z.object({
  /** Names it in the answer. */
  key: z.string(),
  part: z.enum(MOVED_PARTS),
  title: z.string(),
  person: z.nullable(PersonBrief),
  /** Dates or wall times; null where none is set. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  state: z.enum(MOVED_STATES),
});
export type MovedItem = z.output<typeof MovedItem>;

export const MovePreview = z.object({
  /** Confirms that this was seen. */
  hash: z.string(),
  /** How many days later it starts; null if one of the days is open. */
  days: z.nullable(z.int()),
  items: z.array(MovedItem),
  /** How many tasks move that the reader may not see. */
  hidden: z.int(),
  /** Colleagues who follow what changes. */
  notified: z.array(PersonBrief),
});
export type MovePreview = z.output<typeof MovePreview>;

const to = {
  /** Dates, or wall times in its zone. */
  startDate: emptyIsNull(dateOrTime()),
  endDate: emptyIsNull(dateOrTime()),
};
const keys = z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_ITEMS)), []);

const byId = z.strictObject({ id: ref("event") });
const PATH = "/client/v1/events/{id}";
export const moving = {
  preview: call("POST", `${PATH}/move-preview`, {
    summary: "What would move with an event, and who would be notified",
    access: write("EVENT"),
    reads: true,
    topics: ["event", "task"],
    params: byId,
    body: z.strictObject(to),
    reply: MovePreview,
  }),
  move: call("PUT", `${PATH}/move`, {
    summary:
      "Move an event with what hangs on its dates, as the preview of this hash said; refused if anything changed since",
    access: write("EVENT"),
    topics: ["event", "task", "hold", "contract"],
    params: byId,
    body: z.strictObject({
      ...to,
      hash: z.string().check(z.maxLength(100)),
      /** Keys of what stays where it is, and of what moves although a person set it otherwise. */
      leave: keys,
      also: keys,
      /** Why it is moved although a person has given that time already. */
      conflictReason: z.optional(maybeText(LIMITS.remark)),
    }),
    reply: Event,
  }),
};
