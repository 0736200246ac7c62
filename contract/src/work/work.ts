/** Common parts of opportunities, events and projects: status, people, partner, and lists by category. */
import type { Resource } from "../access.ts";
import { call, OPTION_SECONDS, read, write } from "../call.ts";
import { AGENCY_COLORS, type MissingCode, type Topic } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { type Filter, manyRefs, manyTexts, oneOf, oneRef, oneRefBy, yesNo } from "../list.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { ASSIGNED, BY_STAFF, ROW } from "../record.ts";
import type { RecordKind } from "../record-kinds.ts";
import { Done, date, emptyIsNull, id, instant, line, maybeLine, Named, PersonBrief, ref, refs, z } from "../schema.ts";
import { CATEGORY_MEANINGS } from "../settings/status.ts";
import { LINKED_ENTITY_TYPES, namedLike } from "../values/document-names.ts";
import { emailText } from "../values/email-domain.ts";

export const WORK_LIMITS = { people: 50, contacts: 20 } as const;

/** Owners whose tab a list of work may be. */
export const OWNER_TYPES = ["scout", "talent", "partner", "staff"] as const;
/** Owner type for the specification's other links: never a tab, so no id matches. */
const NO_OWNER = "none";
type Owner = (typeof OWNER_TYPES)[number] | typeof NO_OWNER;
const OTHER_OWNERS: Readonly<Record<string, Owner>> = {
  ...Object.fromEntries(LINKED_ENTITY_TYPES.map((name): [string, Owner] => [name, NO_OWNER])),
  Prospect: "scout",
};
const ownerType = (): Filter<Owner> => ({
  ...oneOf<Owner>([...OWNER_TYPES, NO_OWNER]),
  choices: OWNER_TYPES,
  schema: namedLike<Owner>([...OWNER_TYPES, NO_OWNER], OTHER_OWNERS),
});
/** `recent`: all open work, and work closed this month. */
export const WORK_PROGRESS = ["open", "closed", "recent"] as const;

/** Minor units. */
export const amount = () => emptyIsNull(z.int().check(z.minimum(0), z.maximum(1e13)));

/** Fields of every form of work. */
export const WORK_FORM = {
  title: line(),
  /** Left out, it keeps its status; new work gets the first one. */
  statusId: emptyIsNull(ref("status")),
  partnerId: emptyIsNull(ref("partner")),
  /** Contacts of the partner. */
  contactIds: z._default(refs("partnerContact", WORK_LIMITS.contacts), []),
  /** Leader of the work, who is assigned too. */
  leadId: emptyIsNull(ref("staff", "assignee")),
  ...ASSIGNED,
  tags: z._default(z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)), []),
};

export const WorkStatus = z.object({
  id: id(),
  statusName: z.string(),
  color: z.enum(AGENCY_COLORS),
  category: z.object({ code: z.string(), name: z.string(), meaning: z.enum(CATEGORY_MEANINGS) }),
});
export type WorkStatus = z.output<typeof WorkStatus>;

export const WORK_PERSON_TYPES = ["talent", "scout"] as const;
/** A talent or scout that work is about. */
export const WorkPerson = z.extend(PersonBrief, { type: z.enum(WORK_PERSON_TYPES) });
export type WorkPerson = z.output<typeof WorkPerson>;

/** Fields of every row of work. */
export const workRow = {
  id: id(),
  /** Title, under the name common to all records. */
  displayName: z.string(),
  title: z.string(),
  status: WorkStatus,
  /** Null too if the reader may not see the partner. */
  partner: z.nullable(Named),
  /** Only people the reader may see. */
  people: z.array(WorkPerson),
  lead: z.nullable(PersonBrief),
  tags: z.array(z.string()),
  closedAt: z.nullable(instant()),
  ...ROW,
};
/** Missing details that were waived, with the reason; details filled in since are left out. */
export const waivedOf = <const Code extends string>(codes: readonly Code[]) =>
  z.array(z.object({ code: z.enum(codes), reason: z.string(), by: z.nullable(PersonBrief), at: instant() }));
export type Waived = z.output<ReturnType<typeof waivedOf<MissingCode>>>[number];

/** Fields of whole work, besides those of its row. */
export const workWhole = {
  contacts: z.array(
    z.object({ id: id(), name: z.string(), role: z.nullable(z.string()), email: z.nullable(emailText()) }),
  ),
};

/** Code of one of the agency's categories, or of all. */
const categoryCode = (): Filter<string> => ({
  kind: "one",
  values: "text",
  schema: z.string().check(z.regex(/^(?:all|api|[A-Z0-9_]{1,40})$/)),
});

export const WORK_FILTERS = {
  /** Kind of record `ownerId` names. Both are one reference, resolved like an id in a path. */
  ownerType: ownerType(),
  /** Talent or scout it is about, its partner, or a member of its staff. */
  ownerId: oneRefBy("ownerType"),
  categoryCode: categoryCode(),
  categoryCodes: manyTexts(),
  statusIds: manyRefs("status"),
  progress: oneOf(WORK_PROGRESS),
  partnerIds: manyRefs("partner"),
  talentIds: manyRefs("person"),
  creatorId: oneRef("staff"),
  leadIds: manyRefs("staff"),
  tags: manyTexts(),
  ...BY_STAFF,
  /** Assigned to the reader, by itself or through a person or partner that it involves. */
  assignedToMe: yesNo(),
};

/** Filter of lists whose records have holds: those with one that ends before the agency's week does. */
export const BY_HOLD = { holdsEnd: oneOf(["WEEK"]) };

const WorkCounts = z.object({
  total: z.int(),
  /** Every category in its order. */
  categories: z.array(
    z.object({ code: z.string(), name: z.string(), meaning: z.enum(CATEGORY_MEANINGS), count: z.int() }),
  ),
});
export type WorkCounts = z.output<typeof WorkCounts>;

export const WorkOptions = z.object({ statuses: z.array(z.extend(WorkStatus, { place: z.int() })) });
export type WorkOptions = z.output<typeof WorkOptions>;

/** Dates of a form that may be open at either end. */
export const span = {
  startDate: emptyIsNull(date()),
  endDate: emptyIsNull(date()),
};
/** An own address overrides the venue's. */
export const place = { venueId: emptyIsNull(ref("venue")), address: maybeLine(LIMITS.headline) };
/** Venue and address, in a row. */
export const placeRow = {
  venueId: z.nullable(id()),
  venue: z.nullable(z.string()),
  address: z.nullable(z.string()),
};

interface Lacking<Kind extends RecordKind> {
  kind: Kind;
  resource: Resource;
  one: string;
  missing: readonly MissingCode[];
}
/** Calls about missing details of a kind of work. */
export function waiverCalls<const Kind extends RecordKind>(
  path: string,
  { kind, resource, one, missing }: Lacking<Kind>,
) {
  const ofMissing = {
    access: write(resource),
    topics: [kind, "waiver"],
    params: z.strictObject({ id: ref(kind), code: z.enum(missing) }),
  } as const;
  return {
    waive: call("PUT", `${path}/{id}/missing/{code}`, {
      summary: `Waive a missing detail of ${one}, with a reason`,
      ...ofMissing,
      body: z.strictObject({ reason: line(LIMITS.remark) }),
      reply: Done,
    }),
    unwaive: call("DELETE", `${path}/{id}/missing/{code}`, {
      summary: `Undo a waiver of a missing detail of ${one}`,
      ...ofMissing,
      reply: Done,
    }),
  };
}

/** Calls of a kind of work, beyond those of every record. */
export function workCalls<const Kind extends RecordKind>(
  path: string,
  { kind, resource, one, missing }: Lacking<Kind>,
) {
  const topics: readonly Topic[] = [kind, "status"];
  const byId = z.strictObject({ id: ref(kind) });
  return {
    count: call("POST", `${path}/count`, {
      summary: `Counts by category; the filters are those of the list, as in its URL`,
      access: read(resource),
      reads: true,
      topics,
      body: z.strictObject({ filters: z._default(parameters(), "") }),
      reply: WorkCounts,
    }),
    move: call("PUT", `${path}/{id}/status`, {
      summary: `Change the status of ${one}, on a board above the card with the order number \`lowerOrder\`, or last`,
      access: write(resource),
      topics,
      params: byId,
      body: z.strictObject({
        statusId: ref("status"),
        lowerOrder: z.optional(z.int().check(z.minimum(0))),
        /** Required if the status is lost or declined. */
        reasonId: z.optional(emptyIsNull(ref("outcomeReason"))),
        conflictReason: z.optional(maybeLine(LIMITS.remark)),
      }),
      reply: z.object({ version: z.int() }),
    }),
    ...waiverCalls(path, { kind, resource, one, missing }),
    options: call("GET", `${path}/form-option`, {
      summary: `Options of the form of ${one}`,
      access: read(resource),
      keptFor: OPTION_SECONDS,
      topics: ["status"],
      reply: WorkOptions,
    }),
  };
}
