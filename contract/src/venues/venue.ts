/** Venues: where events take place. They are also the master list `venues`. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, emptyIsNull, id, line, maybeLine, maybeText, ref, version, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, maybeEmail, maybeNationalNumber } from "../values/formats.ts";
import { timeZone } from "../values/time-zone.ts";

/** Degrees north and east. */
export const coordinates = {
  latitude: emptyIsNull(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: emptyIsNull(z.number().check(z.minimum(-180), z.maximum(180))),
};

export const VenueForm = z.strictObject({
  name: line(LIMITS.masterName),
  address: maybeLine(LIMITS.headline),
  ...coordinates,
  /** Events here have this zone. */
  timeZoneId: emptyIsNull(timeZone()),
  capacity: emptyIsNull(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  contactName: maybeLine(),
  contactEmail: maybeEmail(),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  note: maybeText(LIMITS.remark),
});
export type VenueForm = z.output<typeof VenueForm>;

export const VenueBrief = z.object({
  id: id(),
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timeZoneId: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(emailText()),
  countryCode: z.string(),
  phoneCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type VenueBrief = z.output<typeof VenueBrief>;
export const Venue = z.extend(VenueBrief, {
  /** Number of opportunities and events that use it. */
  uses: z.int(),
  /** Archived venues stay on existing records and are not offered for new ones. */
  archived: z.boolean(),
  version: z.int(),
});
export type Venue = z.output<typeof Venue>;

/** The phone of a venue's contact, E.164. */
export const venuePhone = ({ phoneCode, phoneNumber }: VenueBrief): string | null =>
  phoneNumber === null ? null : `${phoneCode ?? ""}${phoneNumber}`;

interface Spot {
  venue: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}
/** A link that opens a place in the maps of a phone or a browser. */
export function mapLink({ venue, address, latitude, longitude }: Spot): string | null {
  const where =
    latitude !== null && longitude !== null ? `${latitude},${longitude}` : [venue, address].filter(Boolean).join(", ");
  return where === "" ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`;
}

const PATH = "/client/v1/venues";
const byId = z.strictObject({ id: ref("venue") });
const topics = ["venue"] as const;
/** Topics that a venue's changes make stale: its name, address and zone are those of the events there. */
const shown = ["venue", "masterList", "event", "opportunity"] as const;

export const venues = {
  list: call("GET", PATH, {
    summary: "Venues by name, with archived ones that are still in use",
    access: read("EVENT"),
    topics,
    reply: z.array(Venue),
  }),
  create: call("POST", PATH, {
    summary: "Add a venue; an archived one of the same name is restored",
    access: write("EVENT"),
    topics: shown,
    body: VenueForm,
    reply: Venue,
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Update a venue; events there take its name, its zone, and the address unless they have their own",
    access: write("EVENT"),
    topics: shown,
    params: byId,
    body: z.extend(VenueForm, { version: version() }),
    reply: Venue,
  }),
  merge: call("POST", `${PATH}/{id}/merge`, {
    summary: "Merge a venue into another one, which keeps its details, and delete it",
    access: write("EVENT"),
    topics: shown,
    params: byId,
    body: z.strictObject({ intoId: ref("venue") }),
    reply: Venue,
  }),
  unmerge: call("DELETE", `${PATH}/{id}/merge`, {
    summary: "Undo one's own merge of a venue within an hour: records that still name the other venue are restored",
    access: write("EVENT"),
    topics: shown,
    params: byId,
    reply: Venue,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete a venue that nothing uses",
    access: write("EVENT"),
    topics: shown,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    summary: "Restore a deleted venue",
    access: write("EVENT"),
    topics: shown,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};

export const venueGroups = { venues };
