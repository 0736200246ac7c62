/** The party of a tour: who travels, from where, and on which of its days. */
import { call, read, write } from "../call.ts";
import { PARTY_GROUPS } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, maybeLine, maybeText, mediaLink, ref, version, z } from "../schema.ts";
import { countryCode } from "../values/formats.ts";
import { timeZone } from "../values/time-zone.ts";
import { coordinates } from "../venues/venue.ts";

/** Kinds of people in a party; a guest has only a name. */
export const MEMBER_KINDS = ["staff", "person", "supplier", "contact", "guest"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

const form = {
  /** At most one of these four. Without any, `name` is required. */
  staffId: emptyIsNull(ref("staff", "agency")),
  personId: emptyIsNull(ref("person")),
  supplierId: emptyIsNull(ref("supplier")),
  contactId: emptyIsNull(ref("partnerContact")),
  /** Name of a guest. */
  name: maybeLine(),
  /** Decides the per diem. */
  group: z._default(z.enum(PARTY_GROUPS), "CREW"),
  /** Their work on the tour: "Front of house". */
  role: maybeLine(),
  /** The town they come from and go back to. */
  homeName: maybeLine(LIMITS.headline),
  homeCountry: emptyIsNull(countryCode()),
  ...coordinates,
  homeZone: emptyIsNull(timeZone()),
  /** First and last day with the tour; left out, those of the tour. */
  joinsOn: emptyIsNull(date()),
  leavesOn: emptyIsNull(date()),
  /** Diet, allergies, size of shirt. */
  note: maybeText(LIMITS.remark),
};
export const TourMemberForm = z.strictObject(form);
export type TourMemberForm = z.output<typeof TourMemberForm>;

export const TourMember = z.object({
  id: id(),
  kind: z.enum(MEMBER_KINDS),
  /** The staff, talent, supplier or contact; null for a guest, and for one whom the reader may not see. */
  linkedId: z.nullable(id()),
  /** "Hidden" words for one whom the reader may not see. */
  name: z.string(),
  avatarUrl: mediaLink(),
  group: z.enum(PARTY_GROUPS),
  role: z.nullable(z.string()),
  homeName: z.nullable(z.string()),
  homeCountry: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  homeZone: z.nullable(z.string()),
  joinsOn: z.nullable(z.string()),
  leavesOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  version: z.int(),
});
export type TourMember = z.output<typeof TourMember>;

const PATH = "/client/v1/tour-tracks/{id}/party";
const topics = ["tour"] as const;
const reads = { access: read("EVENT"), topics } as const;
const writes = { access: write("EVENT"), topics } as const;
const ofTour = z.strictObject({ id: ref("tour") });
const byId = z.strictObject({ id: ref("tour"), memberId: ref("tourMember") });

export const tourParty = {
  list: call("GET", PATH, {
    summary: "The party of a tour, in its order",
    ...reads,
    params: ofTour,
    reply: z.array(TourMember),
  }),
  create: call("POST", PATH, {
    summary: "Add a person to the party of a tour",
    ...writes,
    params: ofTour,
    body: TourMemberForm,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${PATH}/{memberId}`, {
    summary: "Update a person of the party of a tour",
    ...writes,
    params: byId,
    body: z.strictObject({ ...form, version: version() }),
    current: TourMember,
    reply: TourMember,
  }),
  remove: call("DELETE", `${PATH}/{memberId}`, {
    summary: "Take a person out of the party of a tour",
    ...writes,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{memberId}/restore`, {
    summary: "Take a person back into the party of a tour",
    ...writes,
    params: z.strictObject({ id: ref("tour"), memberId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
