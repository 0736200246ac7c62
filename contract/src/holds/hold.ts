/**
 * Holds: options on days of a talent, for an opportunity or an event. Each day of a talent has up to five, ranked in the
 * order in which they were placed. A hold belongs to its opportunity or event and follows its rights.
 */
import { clock } from "../calendar/availability.ts";
import { call, signedIn } from "../call.ts";
import { HOLD_CAUSES, HOLD_STATES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import {
  date,
  dateOrTime,
  emptyIsNull,
  id,
  instant,
  maybeText,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { WORK_LIMITS, WorkPerson } from "../work/work.ts";

export const HOLD_LIMITS = { levels: 5, days: 92, people: WORK_LIMITS.people } as const;

const EXPIRY = "Use the format YYYY-MM-DDTHH:MM";

const holdForm = {
  /** First and last day, in the talent's time zone. */
  firstDay: date(),
  lastDay: date(),
  /** Hours on the first and on the last day; left out, whole days. */
  fromTime: emptyIsNull(clock()),
  toTime: emptyIsNull(clock()),
  /** Date and wall time in the talent's time zone; left out, it lasts until it is confirmed or released. */
  expires: emptyIsNull(dateOrTime().check(z.refine((text) => text.length > 10, { error: EXPIRY }))),
  /** Reason for placing it although a talent is busy then. */
  conflictReason: z.optional(maybeText(LIMITS.remark)),
};

export const HoldCreate = z.strictObject({
  recordId: ref("holder", "changed"),
  /** Talents and scouts, one hold for each. */
  personIds: refs("person", HOLD_LIMITS.people).check(z.minLength(1)),
  ...holdForm,
});
export const HoldUpdate = z.strictObject({ version: version(), ...holdForm });

const level = () => z.int().check(z.minimum(1), z.maximum(HOLD_LIMITS.levels));

export const Hold = z.object({
  id: id(),
  /** Null if the reader may not see them. */
  person: z.nullable(WorkPerson),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  /** Time zone of its days and hours. */
  zone: z.string(),
  startsAt: instant(),
  endsAt: instant(),
  expiresAt: z.nullable(instant()),
  /** The same as a wall time in its zone. */
  expires: z.nullable(z.string()),
  state: z.enum(HOLD_STATES),
  /** Lowest level over all its days; null once it has ended. */
  level: z.nullable(level()),
  days: z.array(z.object({ date: z.string(), level: level() })),
  /** Reason it ended, or for the last change of its level. */
  cause: z.nullable(z.enum(HOLD_CAUSES)),
  placedBy: z.nullable(PersonBrief),
  conflictReason: z.nullable(z.string()),
  createdAt: instant(),
  version: z.int(),
});
export type Hold = z.output<typeof Hold>;

const PATH = "/client/v1/holds";
const byId = z.strictObject({ id: ref("hold") });
const topics = ["hold"] as const;

export const talentHolds = {
  list: call("GET", `${PATH}/records/{id}`, {
    summary: "Holds of an opportunity or event: active ones by day, then ended ones",
    access: signedIn,
    topics: ["hold", "person", "opportunity", "event"],
    params: z.strictObject({ id: ref("holder", "seen") }),
    reply: z.object({ editable: z.boolean(), holds: z.array(Hold) }),
  }),
  place: call("POST", PATH, {
    summary: "Place a hold on days of one or several talents: each gets the first level below all active holds",
    access: signedIn,
    topics,
    body: HoldCreate,
    reply: z.object({ holds: z.array(z.object({ id: id(), personId: id(), level: level() })) }),
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Change days, hours or expiry of a hold. Days that it keeps keep their level",
    access: signedIn,
    topics,
    params: byId,
    body: HoldUpdate,
    reply: Hold,
  }),
  release: call("PUT", `${PATH}/{id}/release`, {
    summary: "Release a hold; those below it move up",
    access: signedIn,
    topics,
    params: byId,
    reply: Hold,
  }),
  confirm: call("PUT", `${PATH}/{id}/confirm`, {
    summary:
      "Confirm a hold: its days become those of its opportunity or event, and other holds that overlap are released",
    access: signedIn,
    topics: ["hold", "opportunity", "event"],
    params: byId,
    body: z.strictObject({ conflictReason: z.optional(maybeText(LIMITS.remark)) }),
    reply: z.object({
      hold: Hold,
      /** Number of other holds released. */
      released: z.int(),
    }),
  }),
};

export const holdGroups = { holds: talentHolds };
