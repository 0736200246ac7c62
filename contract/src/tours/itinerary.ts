/** The itinerary of a tour: its shows, and what lies between them. */
import { call, read, write } from "../call.ts";
import { TOUR_ENTRY_KINDS, TRAVEL_MODES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import {
  Done,
  date,
  dateOrTime,
  emptyIsNull,
  id,
  line,
  maybeLine,
  maybeText,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { CATEGORY_MEANINGS } from "../settings/status.ts";
import { countryCode } from "../values/formats.ts";
import { timeZone } from "../values/time-zone.ts";
import { coordinates } from "../venues/venue.ts";
import { TOUR_LIMITS } from "./limits.ts";
import { TourMember } from "./party.ts";

const Room = z.strictObject({
  /** "Twin, 3rd floor" */
  name: line(),
  memberIds: z._default(refs("tourMember", 20), []),
});
const form = {
  kind: z.enum(TOUR_ENTRY_KINDS),
  /** The event of a show: its day, times and place are the entry's, and stay the event's. Required there and only there. */
  eventId: emptyIsNull(ref("event")),
  title: maybeLine(),
  /** Dates, or wall times in the zone where each happens; required but for a show. */
  start: emptyIsNull(dateOrTime()),
  end: emptyIsNull(dateOrTime()),
  zone: emptyIsNull(timeZone()),
  /** Zone of the end, where travel leads into another. */
  endZone: emptyIsNull(timeZone()),
  /** Town. Of travel, where it begins. */
  placeName: maybeLine(),
  country: emptyIsNull(countryCode()),
  address: maybeLine(LIMITS.headline),
  ...coordinates,
  /** The town that travel leads to. */
  toName: maybeLine(),
  toCountry: emptyIsNull(countryCode()),
  toLatitude: coordinates.latitude,
  toLongitude: coordinates.longitude,
  mode: emptyIsNull(z.enum(TRAVEL_MODES)),
  carrier: maybeLine(),
  reference: maybeLine(),
  /** Typed; without them they are reckoned from the places. */
  km: emptyIsNull(z.int().check(z.minimum(0), z.maximum(40_000))),
  minutes: emptyIsNull(z.int().check(z.minimum(0), z.maximum(10_000))),
  /** Rooms of a hotel with those who sleep there. */
  rooms: z._default(z.array(Room).check(z.maxLength(TOUR_LIMITS.rooms)), []),
  /** People it concerns; an empty list means the whole party. */
  memberIds: z._default(refs("tourMember", TOUR_LIMITS.members), []),
  note: maybeText(LIMITS.remark),
};
/** Reason for saving it although somebody is busy then. */
const conflictReason = z.optional(maybeText(LIMITS.remark));
export const TourEntryForm = z.strictObject({ ...form, conflictReason });
export type TourEntryForm = z.output<typeof TourEntryForm>;

/** Details that an entry takes from the event of its show. */
const ShowBrief = z.object({
  id: id(),
  title: z.string(),
  venue: z.nullable(z.string()),
  meaning: z.enum(CATEGORY_MEANINGS),
  /** Its lowest place in a row of holds that are open. */
  hold: z.nullable(z.int()),
  /** Wall times of its run sheet. */
  loadIn: z.nullable(z.string()),
  onStage: z.nullable(z.string()),
});
export const TourEntry = z.object({
  id: id(),
  kind: z.enum(TOUR_ENTRY_KINDS),
  /** Null for what is no show, and for one whose event the reader may not see. */
  event: z.nullable(ShowBrief),
  title: z.nullable(z.string()),
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  zone: z.string(),
  endZone: z.string(),
  /** Epoch milliseconds; whole days from midnight to midnight. */
  startsAt: z.nullable(z.number()),
  endsAt: z.nullable(z.number()),
  placeName: z.nullable(z.string()),
  country: z.nullable(z.string()),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  toName: z.nullable(z.string()),
  toCountry: z.nullable(z.string()),
  toLatitude: z.nullable(z.number()),
  toLongitude: z.nullable(z.number()),
  mode: z.nullable(z.enum(TRAVEL_MODES)),
  carrier: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  km: z.nullable(z.int()),
  minutes: z.nullable(z.int()),
  rooms: z.array(z.object({ name: z.string(), memberIds: z.array(id()) })),
  memberIds: z.array(id()),
  note: z.nullable(z.string()),
  version: z.int(),
});
export type TourEntry = z.output<typeof TourEntry>;

export const TourItinerary = z.object({
  /** By their start. Shows without a day come last. */
  entries: z.array(TourEntry),
  members: z.array(TourMember),
  /** Hours by road that a day may have. */
  driveHours: z.number(),
  /** Findings that somebody left as they are, by their keys. */
  accepted: z.array(z.object({ key: z.string(), reason: z.string() })),
});
export type TourItinerary = z.output<typeof TourItinerary>;

const PATH = "/client/v1/tour-tracks/{id}/itinerary";
const topics = ["tour", "event"] as const;
const reads = { access: read("EVENT"), topics } as const;
const writes = { access: write("EVENT"), topics: ["tour"] } as const;
const ofTour = z.strictObject({ id: ref("tour") });
const byId = z.strictObject({ id: ref("tour"), entryId: ref("tourEntry") });

export const tourEntries = {
  get: call("GET", PATH, {
    summary: "The itinerary of a tour with its party",
    ...reads,
    params: ofTour,
    reply: TourItinerary,
  }),
  create: call("POST", PATH, {
    summary: "Add an entry to the itinerary of a tour",
    ...writes,
    params: ofTour,
    body: TourEntryForm,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${PATH}/{entryId}`, {
    summary: "Update an entry of the itinerary of a tour",
    ...writes,
    params: byId,
    body: z.strictObject({ ...form, conflictReason, version: version() }),
    current: TourEntry,
    reply: TourEntry,
  }),
  remove: call("DELETE", `${PATH}/{entryId}`, {
    summary: "Delete an entry of the itinerary of a tour; the event of a show stays",
    ...writes,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{entryId}/restore`, {
    summary: "Restore a deleted entry of the itinerary of a tour",
    ...writes,
    params: z.strictObject({ id: ref("tour"), entryId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
  copyDay: call("POST", `${PATH}/days`, {
    summary: "Copy what a day of a tour has, but for its show and its travel, to another day at the same times",
    ...writes,
    params: ofTour,
    body: z.strictObject({ from: date(), to: date(), conflictReason }),
    reply: z.object({ ids: z.array(id()) }),
  }),
  moveDay: call("PUT", `${PATH}/days`, {
    summary: "Move entries that begin on a day of a tour to another day at the same times; a show moves with its event",
    ...writes,
    params: ofTour,
    body: z.strictObject({
      from: date(),
      to: date(),
      entryIds: refs("tourEntry", TOUR_LIMITS.entries).check(z.minLength(1)),
      conflictReason,
    }),
    reply: Done,
  }),
  accept: call("PUT", `${PATH}/findings`, {
    summary: "Leave a finding on the itinerary of a tour as it is, with the reason; without one it is a finding again",
    ...writes,
    params: ofTour,
    body: z.strictObject({
      key: z.string().check(z.regex(/^[a-zA-Z]{1,20}(?::[\w-]{1,40}){0,3}$/)),
      reason: maybeLine(LIMITS.remark),
    }),
    reply: Done,
  }),
};
