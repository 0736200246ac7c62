/** Guest list of an event: who is asked for, for which side, what was decided, and who has come. */
import { call, fileCall, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, emptyIsNull, id, line, maybeLine, maybeText, Named, ref, version, z } from "../schema.ts";
import { GUEST_LIMITS, GUEST_QUOTAS, GUEST_SIDES, GUEST_STATES, GUEST_TYPES } from "./codes.ts";

const form = {
  name: line(),
  /** People, the guest among them: "+1" is 2. */
  places: z._default(
    z
      .int()
      .check(
        z.minimum(1, { error: "A guest takes at least 1 place" }),
        z.maximum(GUEST_LIMITS.places, { error: `A guest takes ${GUEST_LIMITS.places} places at most` }),
      ),
    1,
  ),
  type: z._default(z.enum(GUEST_TYPES), "GUEST"),
  /** Side whose places it takes. */
  side: z._default(z.enum(GUEST_SIDES), "ARTIST"),
  /** At most one of these three: a colleague, somebody of the party of the event's tour, or a name. */
  staffId: emptyIsNull(ref("staff", "agency")),
  memberId: emptyIsNull(ref("tourMember")),
  askedBy: maybeLine(),
  note: maybeText(LIMITS.remark),
};
export const GuestForm = z.strictObject(form);
export type GuestForm = z.output<typeof GuestForm>;

export const Guest = z.object({
  id: id(),
  name: z.string(),
  places: z.int(),
  type: z.enum(GUEST_TYPES),
  side: z.enum(GUEST_SIDES),
  staffId: z.nullable(id()),
  /** Null too for one whose tour the reader may not see. */
  memberId: z.nullable(id()),
  /** A name that was typed. */
  askedBy: z.nullable(z.string()),
  /** Name of whoever asked, as the reader may see it. */
  asker: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state: z.enum(GUEST_STATES),
  /** Word of who approved it above a quota. */
  reason: z.nullable(z.string()),
  arrived: z.int(),
  version: z.int(),
});
export type Guest = z.output<typeof Guest>;

const quota = z.nullable(z.int());
export const GuestList = z.object({
  title: z.string(),
  venue: z.nullable(z.string()),
  /** Date, or date and wall time. */
  startDate: z.nullable(z.string()),
  editable: z.boolean(),
  /** Places; null where nobody set how many. */
  quotas: z.object({ TOTAL: quota, ARTIST: quota, AGENCY: quota, PROMOTER: quota, VENUE: quota }),
  /** By name. */
  guests: z.array(Guest),
  /** People of the parties of the event's tours, who may have asked. */
  members: z.array(Named),
});
export type GuestList = z.output<typeof GuestList>;

const TourGuests = z.object({
  eventId: id(),
  approved: z.int(),
  /** Waiting for a decision. */
  waiting: z.int(),
  /** Places of the whole list. */
  places: quota,
});

const ShowGuests = z.object({
  eventId: id(),
  title: z.string(),
  venue: z.nullable(z.string()),
  /** Date, or date and wall time. */
  startDate: z.nullable(z.string()),
  editable: z.boolean(),
  quotas: z.object({ TOTAL: quota, ARTIST: quota, AGENCY: quota, PROMOTER: quota, VENUE: quota }),
  /** Places that were approved on each side. */
  approved: z.object({ ARTIST: z.int(), AGENCY: z.int(), PROMOTER: z.int(), VENUE: z.int() }),
  /** Guests who wait for a decision, by name. */
  waiting: z.array(Guest),
});
export type ShowGuests = z.output<typeof ShowGuests>;

const PATH = "/client/v1/events/{id}/guests";
const topics = ["guest"] as const;
const params = z.strictObject({ id: ref("event") });
const byId = z.strictObject({ id: ref("event"), guestId: ref("guest") });
const reads = { access: read("EVENT"), topics: ["guest", "event", "tour"] } as const;
const writes = { access: write("EVENT"), topics } as const;

const several = <Id extends z.ZodMiniType<string, string>>(guestId: Id) =>
  z.array(guestId).check(
    z.minLength(1),
    z.maxLength(GUEST_LIMITS.guests),
    z.overwrite((ids) => [...new Set(ids)]),
  );
const decisions = (guestId: ReturnType<typeof ref>) =>
  z
    .array(z.strictObject({ guestId, state: z.enum(GUEST_STATES) }))
    .check(z.minLength(1), z.maxLength(GUEST_LIMITS.guests));

export const guests = {
  list: call("GET", PATH, { summary: "The guest list of an event", ...reads, params, reply: GuestList }),
  add: call("POST", PATH, {
    summary: "Add guests to the list of an event: all of them, or none if there is a fault",
    ...writes,
    params,
    body: z.strictObject({
      guests: z.array(GuestForm).check(z.minLength(1), z.maxLength(GUEST_LIMITS.added)),
      /** Said of names that are on the list already. */
      again: z._default(z.boolean(), false),
    }),
    reply: z.object({ ids: z.array(id()) }),
  }),
  update: call("PUT", `${PATH}/{guestId}`, {
    summary: "Update a guest; one who was approved and takes more places, or those of another side, waits again",
    ...writes,
    params: byId,
    body: z.strictObject({ ...form, version: version() }),
    current: Guest,
    reply: Guest,
  }),
  remove: call("DELETE", `${PATH}/{guestId}`, {
    summary: "Take a guest off the list of an event",
    ...writes,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{guestId}/restore`, {
    summary: "Put a guest back on the list of an event",
    ...writes,
    params: z.strictObject({ id: ref("event"), guestId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
  removeSeveral: call("PUT", `${PATH}/removals`, {
    summary: "Take guests off the list of an event: all of them, or none",
    ...writes,
    params,
    body: z.strictObject({ guestIds: several(ref("guest")) }),
    reply: Done,
  }),
  restoreSeveral: call("PUT", `${PATH}/restorations`, {
    summary: "Put guests back on the list of an event: all of them, or none",
    ...writes,
    params,
    body: z.strictObject({ guestIds: several(id()) }),
    reply: Done,
  }),
  decide: call("PUT", `${PATH}/decisions`, {
    summary: "Approve or decline guests; above a quota, approval takes a reason",
    ...writes,
    params,
    body: z.strictObject({
      changes: decisions(ref("guest")),
      reason: maybeLine(LIMITS.remark),
    }),
    reply: Done,
  }),
  setQuota: call("PUT", `${PATH}/quotas`, {
    summary: "Set how many places the list of an event has, or a side on it; null for as many as it takes",
    ...writes,
    params,
    body: z.strictObject({
      quota: z.enum(GUEST_QUOTAS),
      places: emptyIsNull(z.int().check(z.minimum(0), z.maximum(GUEST_LIMITS.quota))),
    }),
    reply: Done,
  }),
  arrive: call("PUT", `${PATH}/{guestId}/arrival`, {
    summary: "Count people of a guest in at the door, or out again; refused where none is left, as at another door",
    ...writes,
    params: byId,
    body: z.strictObject({ by: z.int().check(z.minimum(-GUEST_LIMITS.places), z.maximum(GUEST_LIMITS.places)) }),
    reply: z.object({ arrived: z.int() }),
  }),
  pdf: fileCall("GET", `${PATH}/pdf`, {
    summary: "Door list of an event as a PDF: approved guests by last name, with a box to tick",
    ...reads,
    limit: "costly",
    params,
  }),
};

const TOUR_PATH = "/client/v1/tour-tracks/{id}/guests";

export const tourGuests = {
  list: call("GET", TOUR_PATH, {
    summary: "Places on the guest lists of a tour's shows, as far as the reader may see them",
    ...reads,
    params: z.strictObject({ id: ref("tour") }),
    reply: z.array(TourGuests),
  }),
  shows: call("GET", `${TOUR_PATH}/shows`, {
    summary: "Guest lists of a tour's shows by their day, with who waits, as far as the reader may see them",
    ...reads,
    params: z.strictObject({ id: ref("tour") }),
    reply: z.array(ShowGuests),
  }),
  decide: call("PUT", `${TOUR_PATH}/decisions`, {
    summary: "Approve or decline guests of several shows of a tour at once; above a quota, approval takes a reason",
    ...writes,
    params: z.strictObject({ id: ref("tour", "seen") }),
    body: z.strictObject({
      changes: decisions(ref("guest", "changed")),
      reason: maybeLine(LIMITS.remark),
    }),
    reply: Done,
  }),
};

export const guestGroups = { guests, tourGuests };
