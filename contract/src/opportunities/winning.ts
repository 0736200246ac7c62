/** Winning an opportunity: one call makes its event, its project and its tasks, as far as they are wanted. */
import { call, write } from "../call.ts";
import { TASK_ANCHORS } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { date, dateOrTime, emptyIsNull, id, line, maybeText, Named, PersonBrief, ref, refs, z } from "../schema.ts";
import { timeZone } from "../values/time-zone.ts";
import { amount, place, placeRow, span } from "../work/work.ts";

export const WINNING_LIMITS = { templates: 10 } as const;

/** What winning can make, in the order in which it is made: what comes later is linked with what came before. */
export const MAKERS = ["project", "event", "taskPack"] as const;
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
    }),
  ),
  taskPack: z.nullable(z.object({ packs: z.array(Pack) })),
});
export type Proposals = z.output<typeof Proposals>;

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
  ...Proposals.shape,
});
export type WinningProposal = z.output<typeof WinningProposal>;

const Made = z.object({ kind: z.string(), id: id(), name: z.string() });

const PATH = "/client/v1/pipelines";
const byId = z.strictObject({ id: ref("opportunity") });
export const winning = {
  propose: call("GET", `${PATH}/{id}/win`, {
    summary: "What winning an opportunity would make, filled from what is known",
    access: write("PIPELINE"),
    topics: ["opportunity", "event", "project", "taskSetting"],
    params: byId,
    reply: WinningProposal,
  }),
  win: call("POST", `${PATH}/{id}/win`, {
    summary: "Win an opportunity and make what is wanted, once and in one go; takes the right to write each kind made",
    access: write("PIPELINE"),
    topics: ["opportunity", "event", "project", "task"],
    params: byId,
    body: z.extend(Wanted, {
      /** A status of won opportunities; left out, the first. */
      statusId: emptyIsNull(ref("status")),
      /** On the board, above the card with this order number. */
      lowerOrder: z.optional(z.int().check(z.minimum(0))),
      /** Why an event is made although a person has given that time already. */
      conflictReason: z.optional(maybeText(LIMITS.remark)),
    }),
    reply: z.object({ statusId: id(), version: z.int(), made: z.array(Made) }),
  }),
  takeBack: call("DELETE", `${PATH}/{id}/win`, {
    summary: "Take back one's own winning with all that it made, as long as nothing of it was changed since",
    access: write("PIPELINE"),
    topics: ["opportunity", "event", "project", "task"],
    params: byId,
    reply: z.object({ statusId: id(), version: z.int() }),
  }),
};
