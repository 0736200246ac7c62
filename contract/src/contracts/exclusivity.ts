/** Exclusivities of contracts: restrictions on a talent's other work, and conflicts with them. */
import { call, read, signedIn, write } from "../call.ts";
import { EXCLUSIVITY_BASES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { date, dateOrTime, emptyIsNull, id, maybeLine, maybeText, Named, ref, refs, version, z } from "../schema.ts";
import { countryCode } from "../values/formats.ts";
import { coordinates } from "../venues/venue.ts";
import { WORK_LIMITS } from "../work/work.ts";
import { ExclusivityConflict } from "./exclusivity-conflict.ts";

export const EXCLUSIVITY_LIMITS = { each: 20, days: 3650, km: 20_000, categories: 20, countries: 60 } as const;

const days = () => z._default(z.int().check(z.minimum(0), z.maximum(EXCLUSIVITY_LIMITS.days)), 0);
export const ExclusivityForm = z.strictObject({
  /** Id of an existing exclusivity. */
  id: emptyIsNull(z.string().check(z.regex(/^[\w-]{1,36}$/))),
  /** One of the contract's talents; left out, all of them. */
  personId: emptyIsNull(ref("person")),
  /** Base that its days count from. */
  base: z._default(z.enum(EXCLUSIVITY_BASES), "EVENT"),
  /** One of the contract's events; left out, each of them. Its place is the centre unless another is given. */
  eventId: emptyIsNull(ref("event")),
  /** Days of its own. */
  firstDay: emptyIsNull(date()),
  lastDay: emptyIsNull(date()),
  daysBefore: days(),
  daysAfter: days(),
  radiusKm: emptyIsNull(z.int().check(z.minimum(1), z.maximum(EXCLUSIVITY_LIMITS.km))),
  /** Centre of the radius: a venue, or a place with coordinates. */
  venueId: emptyIsNull(ref("venue")),
  placeName: maybeLine(),
  ...coordinates,
  categoryIds: z._default(refs("industryCategory", EXCLUSIVITY_LIMITS.categories), []),
  countries: z._default(z.array(countryCode()).check(z.maxLength(EXCLUSIVITY_LIMITS.countries)), []),
  /** Its heading in the contract's document: "9.2 Exclusivity". */
  clause: maybeLine(),
  note: maybeText(LIMITS.remark),
});
export type ExclusivityForm = z.output<typeof ExclusivityForm>;

const Spot = z.object({
  name: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});
export const Exclusivity = z.object({
  id: id(),
  /** True if it binds one talent. `person` is null if the reader may not see them. */
  ofOne: z.boolean(),
  person: z.nullable(z.object({ id: id(), displayName: z.string() })),
  base: z.enum(EXCLUSIVITY_BASES),
  event: z.nullable(Named),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  daysBefore: z.int(),
  daysAfter: z.int(),
  radiusKm: z.nullable(z.int()),
  venueId: z.nullable(id()),
  placeName: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  categories: z.array(Named),
  countries: z.array(z.string()),
  clause: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Effective terms: the days including those before and after, and the centre of the radius; one for each event. */
  bound: z.array(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()), centre: Spot })),
  /** Last of its days; null if it has none. */
  endsOn: z.nullable(z.string()),
});
export type Exclusivity = z.output<typeof Exclusivity>;

const Exclusivities = z.object({
  exclusivities: z.array(Exclusivity),
  /** True if work is checked against them: the contract was sent and is not cancelled. */
  inForce: z.boolean(),
  /** Conflicting work, as far as the reader may see it. */
  clashes: z.array(ExclusivityConflict),
  version: z.int(),
});
export type Exclusivities = z.output<typeof Exclusivities>;

const PATH = "/client/v1/contracts/{id}/exclusivities";
const byId = z.strictObject({ id: ref("contract") });
const topics = ["contract", "event", "opportunity", "hold", "exclusivity"] as const;
const clashes = z.object({ clashes: z.array(ExclusivityConflict) });

export const exclusivities = {
  list: call("GET", PATH, {
    summary: "Exclusivities of a contract, and the work that clashes with them",
    access: read("CONTRACT"),
    topics,
    params: byId,
    reply: Exclusivities,
  }),
  save: call("PUT", PATH, {
    summary: "Set the exclusivities of a contract",
    access: write("CONTRACT"),
    topics,
    params: byId,
    body: z.strictObject({
      exclusivities: z.array(ExclusivityForm).check(z.maxLength(EXCLUSIVITY_LIMITS.each)),
      version: version(),
    }),
    reply: Exclusivities,
  }),
};
/** Declared separately: open to everyone who plans work, with or without a right to contracts. */
export const exclusivityChecks = {
  ofRecord: call("GET", "/client/v1/exclusivities/records/{id}", {
    summary: "Exclusivities that an opportunity or event and its holds conflict with, and the reason for going ahead",
    access: signedIn,
    topics,
    params: z.strictObject({ id: ref("holder", "seen") }),
    reply: clashes,
  }),
  check: call("POST", "/client/v1/exclusivities/check", {
    summary: "Exclusivities that work would conflict with, for a form to show before saving",
    access: signedIn,
    reads: true,
    topics,
    body: z.strictObject({
      /** Opportunity or event being edited, or that a hold is for. */
      recordId: z.optional(emptyIsNull(ref("holder", "seen"))),
      /** Left out with `asRecord`, the people of the record. */
      personIds: z._default(refs("person", WORK_LIMITS.people), []),
      startDate: z.optional(emptyIsNull(dateOrTime())),
      endDate: z.optional(emptyIsNull(dateOrTime())),
      partnerId: z.optional(emptyIsNull(ref("partner"))),
      venueId: z.optional(emptyIsNull(ref("venue"))),
      address: z.optional(maybeLine(LIMITS.headline)),
      latitude: z.optional(coordinates.latitude),
      longitude: z.optional(coordinates.longitude),
      opportunityId: z.optional(emptyIsNull(ref("opportunity"))),
      projectId: z.optional(emptyIsNull(ref("project"))),
      /** True to take place and partner from the record, as for a hold. */
      asRecord: z._default(z.boolean(), false),
    }),
    reply: clashes,
  }),
};
