/** Winning an opportunity: one call creates its event, project, contract and tasks, as selected. */
import { call, write } from "../call.ts";
import { instalmentList } from "../contracts/instalment-form.ts";
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

/** Records that winning can create, in order of creation: later ones are linked to earlier ones. */
export const MAKERS = ["project", "event", "contract", "taskPack"] as const;
export type MakerName = (typeof MAKERS)[number];

/** Records to create; everything else is copied from the opportunity. Those left out are not created. */
export const WinSelection = z.strictObject({
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
        /** Fees of the opportunity's talents; if all have one, they must sum to the value. Left out, no fee is set. */
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
export type WinSelection = z.output<typeof WinSelection>;

/** Existing records of the opportunity, if the reader may see them. */
const existing = z.array(Named);
const Pack = z.object({
  id: id(),
  name: z.string(),
  /** True if the status of won opportunities creates it already. */
  fires: z.boolean(),
  /** True if the last won opportunity used it. */
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
/** Proposals for each record to create; null without the right to create it. */
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
      /** True if the reader may set fees. */
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

/** Current hold, with others of the talent at the same time. */
export const WonHold = z.object({
  id: id(),
  /** Null if the reader may not see them. */
  person: z.nullable(WorkPerson),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  level: z.int(),
  others: z.array(
    z.object({
      level: z.int(),
      /** Purpose of the other hold; null if the reader may not see it. */
      title: z.nullable(z.string()),
      expiresAt: z.nullable(instant()),
      zone: z.string(),
      /** Colleagues who are notified if it is released, if the reader may see its purpose. */
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
 * Returns the outcome for a hold once its opportunity has an event on these days: a first hold is confirmed, a lower
 * one moves to the event unchanged, and one on other days stays.
 */
export function holdOutcome(
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
  /** Hash of the holds and their conflicts, sent back with the decisions about them. */
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
  /** Reason for creating the event although a person is busy then. */
  conflictReason: z.optional(maybeText(LIMITS.remark)),
};
const topics = ["opportunity", "event", "project", "contract", "task", "hold"] as const;
export const winning = {
  propose: call("GET", `${PATH}/{id}/win`, {
    summary: "Records that winning an opportunity would create, prefilled",
    access: write("PIPELINE"),
    topics: ["opportunity", "event", "project", "contract", "taskSetting", "hold"],
    params: byId,
    reply: WinningProposal,
  }),
  win: call("POST", `${PATH}/{id}/win`, {
    summary:
      "Win an opportunity and create the selected records in one transaction; needs the right to write each kind created",
    access: write("PIPELINE"),
    topics,
    params: byId,
    body: z.extend(WinSelection, {
      ...decided,
      /** One of the won statuses; left out, the first. */
      statusId: emptyIsNull(ref("status")),
      /** On the board, above the card with this order number. */
      lowerOrder: z.optional(z.int().check(z.minimum(0))),
    }),
    reply: z.object({ statusId: id(), version: z.int(), made: z.array(Made) }),
  }),
  takeBack: call("DELETE", `${PATH}/{id}/win`, {
    summary: "Undo one's own win with all created records, unless any was changed since",
    access: write("PIPELINE"),
    topics,
    params: byId,
    reply: z.object({ statusId: id(), version: z.int() }),
  }),
  make: call("POST", `${PATH}/{id}/make`, {
    summary: "Create further records for a won opportunity; needs the right to write each kind created",
    access: write("PIPELINE"),
    topics,
    params: byId,
    body: z.extend(WinSelection, decided),
    reply: z.object({ made: z.array(Made) }),
  }),
  takeBackMade: call("DELETE", `${PATH}/{id}/make`, {
    summary: "Undo one's own last creation for a won opportunity, unless any record was changed since",
    access: write("PIPELINE"),
    topics,
    params: byId,
    reply: Done,
  }),
};
