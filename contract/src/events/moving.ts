/** Moving an event: everything that depends on its dates is previewed, and moves with it once confirmed. */
import { call, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { dateOrTime, emptyIsNull, maybeText, PersonBrief, ref, z } from "../schema.ts";
import { Event } from "./event.ts";

/** Parts that move with an event. */
export const MOVED_PARTS = [
  "task",
  "callTime",
  "schedule",
  "stay",
  "travel",
  "hold",
  "instalment",
  "keyDate",
  "tourEntry",
] as const;
export type MovedPart = (typeof MOVED_PARTS)[number];
/** `moves`: unless deselected. `changed`: a person set it otherwise, so it moves only if selected. `done`: never. */
export const MOVED_STATES = ["moves", "changed", "done"] as const;
const MAX_ITEMS = 500;

const MovedItem = z.object({
  /** Identifies it in the confirmation. */
  key: z.string(),
  part: z.enum(MOVED_PARTS),
  title: z.string(),
  person: z.nullable(PersonBrief),
  /** Dates or wall times; null if not set. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  state: z.enum(MOVED_STATES),
});
export type MovedItem = z.output<typeof MovedItem>;

export const MovePreview = z.object({
  /** Confirms that this was seen. */
  hash: z.string(),
  /** Days by which its start moves; null if one of the dates is open. */
  days: z.nullable(z.int()),
  items: z.array(MovedItem),
  /** Number of moved tasks that the reader may not see. */
  hidden: z.int(),
  /** Colleagues who are notified of the changes. */
  notified: z.array(PersonBrief),
});
export type MovePreview = z.output<typeof MovePreview>;

const to = {
  /** Dates, or wall times in its zone. */
  startDate: emptyIsNull(dateOrTime()),
  endDate: emptyIsNull(dateOrTime()),
};
const keys = z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MAX_ITEMS)), []);

const byId = z.strictObject({ id: ref("event") });
const PATH = "/client/v1/events/{id}";
export const moving = {
  preview: call("POST", `${PATH}/move-preview`, {
    summary: "Parts that would move with an event, and who would be notified",
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
    topics: ["event", "task", "hold", "contract", "tour"],
    params: byId,
    body: z.strictObject({
      ...to,
      hash: z.string().check(z.maxLength(100)),
      /** Keys of deselected parts, and of selected parts that a person had set otherwise. */
      leave: keys,
      also: keys,
      /** Reason for moving it although a person is busy then. */
      conflictReason: z.optional(maybeText(LIMITS.remark)),
    }),
    reply: Event,
  }),
};
