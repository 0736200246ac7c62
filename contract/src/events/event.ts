/** Events: their time, place, line-up, travel and run sheet. */
import { assignedChange } from "../bulk.ts";
import { EVENT_MISSING, TRAVEL_MODES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { manyOf } from "../list.ts";
import { recordCalls } from "../record.ts";
import { dateOrTime, emptyIsNull, id, instant, line, maybeLine, maybeText, Named, ref, refs, z } from "../schema.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { maybeRichText } from "../values/rich-text.ts";
import { timeZone } from "../values/time-zone.ts";
import { coordinates, VenueBrief } from "../venues/venue.ts";
import {
  amount,
  BY_HOLD,
  place,
  placeRow,
  WORK_FILTERS,
  WORK_FORM,
  WORK_LIMITS,
  WorkPerson,
  waivedOf,
  workCalls,
  workRow,
  workWhole,
} from "../work/work.ts";

export const EVENT_KINDS = [
  "PERFORMANCE",
  "GAME",
  "REHEARSAL",
  "TRAINING",
  "APPEARANCE",
  "MEETING",
  "RECORDING",
  "OTHER",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
/** Kinds of items on a run sheet. */
export const SCHEDULE_KINDS = [
  "CALL",
  "LOAD_IN",
  "SOUND_CHECK",
  "REHEARSAL",
  "DOORS",
  "ON_STAGE",
  "PRESS",
  "MEAL",
  "CHANGEOVER",
  "LOAD_OUT",
  "OTHER",
] as const;
export const EVENT_LIMITS = { schedule: 100, legs: 50, stays: 50, travellers: 100 } as const;

const TIME = "Use the format YYYY-MM-DDTHH:MM";
/** A date with a wall time. */
const wallTime = () => dateOrTime().check(z.refine((text) => text.length > 10, { error: TIME }));
export const itemId = () => z.string().check(z.regex(/^[\w-]{1,36}$/));

/** Participant in the event, with role, call time and fee. */
const LineUpItem = z.strictObject({
  personId: ref("person"),
  role: maybeLine(),
  /** In the event's zone. */
  callTime: emptyIsNull(wallTime()),
  /** Minor units. Left out, or without the right to fees, it stays unchanged. */
  fee: z.optional(amount()),
});
export const ScheduleItem = z.strictObject({
  id: itemId(),
  kind: z._default(z.enum(SCHEDULE_KINDS), "OTHER"),
  title: line(),
  /** Main stage, backstage … */
  lane: maybeLine(LIMITS.tag),
  /** In the event's zone. */
  start: wallTime(),
  /** Left out, a point in time. */
  end: emptyIsNull(wallTime()),
  personIds: z._default(refs("person", WORK_LIMITS.people), []),
  note: maybeText(LIMITS.remark),
});
const TravelLeg = z.strictObject({
  /** Id of an existing leg. */
  id: emptyIsNull(itemId()),
  mode: z._default(z.enum(TRAVEL_MODES), "FLIGHT"),
  from: line(),
  to: line(),
  departs: wallTime(),
  departsZone: timeZone(),
  arrives: wallTime(),
  arrivesZone: timeZone(),
  personIds: z._default(refs("person", EVENT_LIMITS.travellers), []),
  staffIds: z._default(refs("staff", EVENT_LIMITS.travellers, "agency"), []),
  reference: maybeLine(),
  /** Minor units. */
  cost: z.optional(amount()),
});
const Stay = z.strictObject({
  id: itemId(),
  name: line(),
  address: maybeLine(LIMITS.headline),
  checkIn: dateOrTime(),
  checkOut: dateOrTime(),
  personIds: z._default(refs("person", EVENT_LIMITS.travellers), []),
  staffIds: z._default(refs("staff", EVENT_LIMITS.travellers, "agency"), []),
  reference: maybeLine(),
  note: maybeText(LIMITS.remark),
});

export const EventCreate = z.strictObject({
  ...WORK_FORM,
  kinds: z._default(z.array(z.enum(EVENT_KINDS)).check(z.maxLength(EVENT_KINDS.length)), []),
  lineUp: z._default(z.array(LineUpItem).check(z.maxLength(WORK_LIMITS.people)), []),
  /** Dates, or wall times in its zone. */
  startDate: emptyIsNull(dateOrTime()),
  endDate: emptyIsNull(dateOrTime()),
  /**
   * Time zone of the venue, if it has one. Left out, it stays unchanged; a new event gets the first talent's, else the
   * writer's.
   */
  timeZoneId: emptyIsNull(timeZone()),
  ...place,
  ...coordinates,
  schedule: z._default(z.array(ScheduleItem).check(z.maxLength(EVENT_LIMITS.schedule)), []),
  /** Price for the partner, in minor units. Left out, or without the right to fees, it keeps its value. */
  fee: z.optional(amount()),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  hospitality: maybeRichText({ max: LIMITS.text }),
  rider: maybeRichText({ max: LIMITS.text }),
  travel: z._default(z.array(TravelLeg).check(z.maxLength(EVENT_LIMITS.legs)), []),
  stays: z._default(z.array(Stay).check(z.maxLength(EVENT_LIMITS.stays)), []),
  description: maybeRichText({ max: LIMITS.text }),
  /** Opportunity it was created from, and the project it belongs to. */
  opportunityId: emptyIsNull(ref("opportunity")),
  projectId: emptyIsNull(ref("project")),
  /** Reason for saving it although a person is busy then. */
  conflictReason: z.optional(maybeText(LIMITS.remark)),
});
export type EventCreate = z.output<typeof EventCreate>;

export const EventRow = z.object({
  ...workRow,
  kinds: z.array(z.enum(EVENT_KINDS)),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  timeZoneId: z.string(),
  startsAt: z.nullable(instant()),
  endsAt: z.nullable(instant()),
  ...placeRow,
  missing: z.array(z.enum(EVENT_MISSING)),
});
export type EventRow = z.output<typeof EventRow>;

/** Traveller or guest; without id and name if the reader may not see them. */
const Traveller = z.object({ id: z.nullable(id()), displayName: z.string() });
export const Event = z.extend(EventRow, {
  ...workWhole,
  waived: waivedOf(EVENT_MISSING),
  venueDetails: z.nullable(VenueBrief),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  currency: z.string(),
  /** Absent without the right to fees. */
  fee: z.optional(z.nullable(z.int())),
  /** All participants. Without id and name if the reader may not see them; without fees unless they may see fees. */
  lineUp: z.array(
    z.object({
      person: z.nullable(WorkPerson),
      name: z.string(),
      role: z.nullable(z.string()),
      callTime: z.nullable(z.string()),
      fee: z.optional(z.nullable(z.int())),
    }),
  ),
  schedule: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SCHEDULE_KINDS),
      title: z.string(),
      lane: z.nullable(z.string()),
      start: z.string(),
      end: z.nullable(z.string()),
      personIds: z.array(id()),
      note: z.nullable(z.string()),
    }),
  ),
  travel: z.array(
    z.object({
      id: id(),
      mode: z.enum(TRAVEL_MODES),
      from: z.string(),
      to: z.string(),
      departs: z.string(),
      departsZone: z.string(),
      arrives: z.string(),
      arrivesZone: z.string(),
      travellers: z.array(z.extend(Traveller, { kind: z.enum(["person", "staff"]) })),
      reference: z.nullable(z.string()),
      cost: z.optional(z.nullable(z.int())),
    }),
  ),
  stays: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: z.nullable(z.string()),
      checkIn: z.string(),
      checkOut: z.string(),
      personIds: z.array(id()),
      staffIds: z.array(id()),
      reference: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  hospitality: z.nullable(z.string()),
  rider: z.nullable(z.string()),
  description: z.nullable(z.string()),
  opportunity: z.nullable(Named),
  project: z.nullable(Named),
  conflictReason: z.nullable(z.string()),
});
export type Event = z.output<typeof Event>;

const PATH = "/client/v1/events";
export const eventRecord = recordCalls(PATH, {
  kind: "event",
  collection: "events",
  resource: "EVENT",
  one: "an event",
  many: "Events",
  form: EventCreate,
  row: EventRow,
  whole: Event,
  sortable: ["title", "startDate", "endDate", "venue", "closedAt"],
  defaultSort: ["startDate", "ASC"],
  usual: "month",
  filters: { ...WORK_FILTERS, kinds: manyOf(EVENT_KINDS), ...BY_HOLD },
  bulk: { staff: assignedChange("staff") },
  topics: ["status", "venue", "waiver"],
  staff: true,
});

export const events = {
  ...eventRecord.calls,
  ...workCalls(PATH, { kind: "event", resource: "EVENT", one: "an event", missing: EVENT_MISSING }),
};

export const eventGroups = {
  events,
  eventNotes: eventRecord.notes,
  eventHistory: { list: eventRecord.history },
  eventStaff: eventRecord.staff,
};
