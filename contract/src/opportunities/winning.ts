/** Winning an opportunity: one call makes its event, its project, its contract and its tasks, as far as they are wanted. */
import { call, write } from "../call.ts";
import { instalmentList } from "../contracts/contract.ts";
import { TASK_ANCHORS } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import {
  Done,
  date,
  dateOrTime,
  emptyIsNull,
  id,
  instant,
  line,
  maybeText,
  Named,
  PersonBrief,
  ref,
  refs,
  z,
} from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";
import { amount, place, placeRow, span, WORK_LIMITS, WorkPerson } from "../work/work.ts";

export const WINNING_LIMITS = { templates: 10 } as const;

/** What winning can make, in the order in which it is made: what comes later is linked with what came before. */
export const MAKERS = ["project", "event", "contract", "taskPack"] as const;
export type MakerName = (typeof MAKERS)[number];

/** What to make; the rest is copied from the opportunity. Left out, it is not made. */
export const Wanted = z.strictObject({
  project: z._default(z.nullable(z.strictObject({ title: line(), ...span, budget: amount() })), null),
  event: z._default(
    z.nullable(
      z.strictObject({
        title: line(),
        /** Dates, or wall times in its zone. */
        startDate: emptyIsNull(dateOrTime()),
        endDate: emptyIsNull(dateOrTime()),
        /** Left out, the first talent's, else the writer's. */
        timeZoneId: emptyIsNull(timeZone()),
        ...place,
        /** What talents of the opportunity get; of all of them, it comes to the value. Left out, none is set. */
        fees: z.optional(
          z
            .array(z.strictObject({ personId: ref("person"), fee: z.int().check(z.minimum(0), z.maximum(1e13)) }))
            .check(z.maxLength(WORK_LIMITS.people)),
        ),
      }),
    ),
    null,
  ),
  contract: z._default(
    z.nullable(
      z.strictObject({
        title: line(),
        /** The term. */
        ...span,
        value: amount(),
        instalments: z._default(instalmentList(), []),
      }),
    ),
    null,
  ),
  taskPack: z._default(
    z.nullable(z.strictObject({ templateIds: refs("taskTemplate", WINNING_LIMITS.templates) })),
    null,
  ),
});
export type Wanted = z.output<typeof Wanted>;

/** Those that the opportunity has already, where the reader may see them. */
const existing = z.array(Named);
const Pack = z.object({
  id: id(),
  name: z.string(),
  /** Whether the agency has it made by the status of won opportunities. */
  fires: z.boolean(),
  /** Whether the last deal that was won got its tasks. */
  usual: z.boolean(),
  items: z.array(
    z.object({
      summary: z.string(),
      anchor: z.nullable(z.enum(TASK_ANCHORS)),
      offset: z.int(),
      time: z.nullable(z.string()),
      assignee: z.nullable(PersonBrief),
    }),
  ),
});
/** What each maker proposes from what is known; null without the right to make it. */
const Proposals = z.object({
  project: z.nullable(
    z.object({
      title: z.string(),
      startDate: z.nullable(z.string()),
      endDate: z.nullable(z.string()),
      budget: z.nullable(z.int()),
      existing,
    }),
  ),
  event: z.nullable(
    z.object({
      title: z.string(),
      startDate: z.nullable(z.string()),
      endDate: z.nullable(z.string()),
      timeZoneId: z.nullable(z.string()),
      ...placeRow,
      existing,
      /** Whether fees may be set. */
      withFees: z.boolean(),
      /** Talents that the reader may not see. */
      hiddenPeople: z.int(),
    }),
  ),
  contract: z.nullable(
    z.object({
      title: z.string(),
      startDate: z.nullable(z.string()),
      endDate: z.nullable(z.string()),
      value: z.nullable(z.int()),
      existing,
    }),
  ),
  taskPack: z.nullable(z.object({ packs: z.array(Pack) })),
});
export type Proposals = z.output<typeof Proposals>;

/** A hold that stands, and others of the talent at the same time. */
export const WonHold = z.object({
  id: id(),
  /** Null where the reader may not see them. */
  person: z.nullable(WorkPerson),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  level: z.int(),
  others: z.array(
    z.object({
      level: z.int(),
      /** What it is for; null where the reader may not see that. */
      title: z.nullable(z.string()),
      expiresAt: z.nullable(instant()),
      zone: z.string(),
      /** Colleagues who are notified if it is released, where the reader may see what it is for. */
      notified: z.array(PersonBrief),
    }),
  ),
});
export type WonHold = z.output<typeof WonHold>;

interface EventDays {
  startDate: string | null;
  endDate: string | null;
}
/**
 * What becomes of a hold once its opportunity has an event on these days: the first hold is confirmed, one behind others
 * goes to the event as it is, and one on other days stays.
 */
export function heldAfter(
  { firstDay, lastDay, level }: Pick<WonHold, "firstDay" | "lastDay" | "level">,
  { startDate, endDate }: EventDays,
): "confirmed" | "carried" | "stays" {
  const from = startDate?.slice(0, 10);
  if (from === undefined) return "stays";
  const to = endDate?.slice(0, 10) ?? from;
  if (firstDay > to || lastDay < from) return "stays";
  return level === 1 ? "confirmed" : "carried";
}

export const WinningProposal = z.object({
  title: z.string(),
  partner: z.nullable(Named),
  people: z.array(PersonBrief),
  staff: z.array(PersonBrief),
  value: z.nullable(z.int()),
  currency: z.string(),
  expectedCloseDate: z.nullable(date()),
  /** The dates wanted. */
  startDate: z.nullable(date()),
  endDate: z.nullable(date()),
  holds: z.array(WonHold),
  /** Of the holds and what they touch, to be sent with what was decided about them. */
  holdsHash: z.string(),
  ...Proposals.shape,
});
export type WinningProposal = z.output<typeof WinningProposal>;

const Made = z.object({ kind: z.string(), id: id(), name: z.string() });

const PATH = "/client/v1/pipelines";
const byId = z.strictObject({ id: ref("opportunity") });
const decided = {
  /** Refused if the holds have changed since they were shown. */
  holdsHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Why an event is made although a person has given that time already. */
  conflictReason: z.optional(maybeText(LIMITS.remark)),
};
const topics = ["opportunity", "event", "project", "contract", "task", "hold"] as const;
export const winning = {
  propose: call("GET", `${PATH}/{id}/win`, {
    summary: "What winning an opportunity would make, filled from what is known",
    access: write("PIPELINE"),
    topics: ["opportunity", "event", "project", "contract", "taskSetting", "hold"],
    params: byId,
    reply: WinningProposal,
  }),
  win: call("POST", `${PATH}/{id}/win`, {
    summary: "Win an opportunity and make what is wanted, once and in one go; takes the right to write each kind made",
    access: write("PIPELINE"),
    topics,
    params: byId,
    body: z.extend(Wanted, {
      ...decided,
      /** A status of won opportunities; left out, the first. */
      statusId: emptyIsNull(ref("status")),
      /** On the board, above the card with this order number. */
      lowerOrder: z.optional(z.int().check(z.minimum(0))),
    }),
    reply: z.object({ statusId: id(), version: z.int(), made: z.array(Made) }),
  }),
  takeBack: call("DELETE", `${PATH}/{id}/win`, {
    summary: "Take back one's own winning with all that it made, as long as nothing of it was changed since",
    access: write("PIPELINE"),
    topics,
    params: byId,
    reply: z.object({ statusId: id(), version: z.int() }),
  }),
  make: call("POST", `${PATH}/{id}/make`, {
    summary: "Make of a won opportunity what it has not yet; takes the right to write each kind made",
    access: write("PIPELINE"),
    topics,
    params: byId,
    body: z.extend(Wanted, decided),
    reply: z.object({ made: z.array(Made) }),
  }),
  takeBackMade: call("DELETE", `${PATH}/{id}/make`, {
    summary: "Take back what one made of a won opportunity last, as long as nothing of it was changed since",
    access: write("PIPELINE"),
    topics,
    params: byId,
    reply: Done,
  }),
};
