/**
 * Ticketing: ticket types of an event, and how many of them were sold by day. Never who bought them. It follows the
 * rights of its event; prices and gross take the right to fees too.
 */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, manyRefs, oneRef } from "../list.ts";
import {
  clean,
  Done,
  date,
  emptyIsNull,
  id,
  instant,
  line,
  maybeLine,
  PersonBrief,
  ref,
  refs,
  version,
  visible,
  z,
} from "../schema.ts";
import { maybeFormatted } from "../values/formats.ts";
import { currency } from "../values/money.ts";
import { amount, WorkPerson } from "../work/work.ts";
import { COUNT_WAYS, TICKET_SOURCES, TICKETING_LIMITS, TICKETING_STATES } from "./codes.ts";
import { ProviderStanding } from "./provider.ts";
import { countColumns } from "./sheet.ts";
import { chosenSlug, ticketingKey } from "./slug.ts";

const count = () =>
  z.int().check(z.minimum(0, { error: "A count can't be negative" }), z.maximum(TICKETING_LIMITS.count));
const typeId = () => z.string().check(z.regex(/^[\w-]{1,36}$/));

const TicketTypeForm = z.strictObject({
  /** Id of an existing type. */
  id: emptyIsNull(typeId()),
  name: line(),
  /** Minor units. Left out, or without the right to fees, it stays unchanged. */
  price: z.optional(amount()),
  capacity: z._default(count(), 0),
  /** Places that are given away, and places that can't be sold. */
  comps: z._default(count(), 0),
  kills: z._default(count(), 0),
});
const PointForm = z.strictObject({ day: date(), title: line(LIMITS.tag) });

const form = {
  /** First day of the sale, in the event's zone. */
  onSaleOn: emptyIsNull(date()),
  url: maybeFormatted("website"),
  currency: currency(),
  types: z._default(z.array(TicketTypeForm).check(z.maxLength(TICKETING_LIMITS.types)), []),
  /** Happenings of a day, as the chart names them. */
  points: z._default(z.array(PointForm).check(z.maxLength(TICKETING_LIMITS.points)), []),
};
export const TicketingCreate = z.strictObject({ eventId: ref("event", "changed"), ...form });
export const TicketingUpdate = z.strictObject({ version: version(), slug: chosenSlug(), ...form });
export type TicketingUpdate = z.output<typeof TicketingUpdate>;

const FIGURES = {
  /** Tickets sold, less those given back. */
  sold: z.int(),
  /** Places for sale: the capacity without comps and kills. */
  places: z.int(),
  capacity: z.int(),
  comps: z.int(),
  kills: z.int(),
  today: z.int(),
  yesterday: z.int(),
  sevenDays: z.int(),
  sevenBefore: z.int(),
};

export const TicketingRow = z.object({
  /** Id of its event. */
  id: id(),
  slug: z.string(),
  title: z.string(),
  venue: z.nullable(z.string()),
  /** Date, or date and time in its zone. */
  startDate: z.nullable(z.string()),
  timeZoneId: z.string(),
  /** Only people the reader may see. */
  people: z.array(WorkPerson),
  state: z.enum(TICKETING_STATES),
  onSaleOn: z.nullable(z.string()),
  ...FIGURES,
  currency: z.string(),
  /** Minor units; null too without the right to fees. */
  gross: z.nullable(z.int()),
  source: z.enum(TICKET_SOURCES),
  /** Last time that a count of its source came in. */
  countedAt: z.nullable(instant()),
  /** Since when its provider can't be read. */
  failingSince: z.nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.int(),
});
export type TicketingRow = z.output<typeof TicketingRow>;

export const TicketType = z.object({
  id: id(),
  name: z.string(),
  /** Absent without the right to fees. */
  price: z.optional(z.nullable(z.int())),
  capacity: z.int(),
  comps: z.int(),
  kills: z.int(),
  sold: z.int(),
});
export type TicketType = z.output<typeof TicketType>;

const SourceCount = z.object({
  source: z.enum(TICKET_SOURCES),
  sold: z.int(),
  countedAt: z.nullable(instant()),
  by: z.nullable(PersonBrief),
  failingSince: z.nullable(instant()),
});

export const TicketingEvent = z.extend(TicketingRow, {
  url: z.nullable(z.string()),
  address: z.nullable(z.string()),
  types: z.array(TicketType),
  points: z.array(z.object({ day: z.string(), title: z.string() })),
  sources: z.array(SourceCount),
  providers: z.array(ProviderStanding),
  /** Today in the event's zone. */
  day: z.string(),
  editable: z.boolean(),
  /** True if the reader may see, and may write, prices and gross. */
  seesMoney: z.boolean(),
  writesMoney: z.boolean(),
});
export type TicketingEvent = z.output<typeof TicketingEvent>;

export const TICKETING_WIDGETS = ["SOLD", "GROSS", "TODAY", "YESTERDAY", "PACE", "DAYS_LEFT"] as const;
export type TicketingWidget = (typeof TICKETING_WIDGETS)[number];
/** A figure; one that its reader has no right to is not there. */
const Widget = z.object({
  kind: z.enum(TICKETING_WIDGETS),
  value: z.nullable(z.number()),
  /** Places of SOLD, and tickets of the day before of TODAY and YESTERDAY. */
  of: z.nullable(z.number()),
  currency: z.nullable(z.string()),
});
const NetDay = z.object({ day: z.string(), sold: z.int(), refunded: z.int() });

const TypeCount = z.object({ typeId: id(), sold: z.int(), refunded: z.int() });
const CountedDay = z.object({
  day: z.string(),
  counts: z.array(TypeCount),
  way: z.enum(COUNT_WAYS),
  by: z.nullable(PersonBrief),
  fileName: z.nullable(z.string()),
  countedAt: instant(),
});
export type CountedDay = z.output<typeof CountedDay>;

const ComparableShow = z.object({
  id: id(),
  slug: z.string(),
  title: z.string(),
  venue: z.nullable(z.string()),
  day: z.string(),
  places: z.int(),
  chosen: z.boolean(),
  curve: z.array(z.object({ before: z.int(), sold: z.int() })),
});
export type ComparableShow = z.output<typeof ComparableShow>;

export const TicketingInsights = z.object({
  /** Days with counts of the chosen source, the newest first. */
  days: z.array(CountedDay),
  /** Days before the show, today; null without a date. */
  before: z.nullable(z.int()),
  comparable: z.array(ComparableShow),
  /** True if a person chose them. */
  isChosen: z.boolean(),
  /** Null with fewer than three comparable shows. */
  forecast: z.nullable(z.object({ expected: z.int(), low: z.int(), high: z.int() })),
});
export type TicketingInsights = z.output<typeof TicketingInsights>;

const CountEntry = z.strictObject({
  day: date(),
  typeId: typeId(),
  /** Sold on the day; null takes its count away. */
  sold: z.optional(z.nullable(count())),
  /** Sold so far, instead of on the day: fewer than before are tickets given back. */
  sum: z.optional(count()),
  /** Count of the day that its writer saw, null for none; another one in the meantime refuses the entry. */
  was: z.optional(z.nullable(z.int())),
  comps: z.optional(count()),
  held: z.optional(count()),
  /** Minor units. */
  gross: z.optional(amount()),
});
export type CountEntry = z.output<typeof CountEntry>;

const PATH = "/client/v1/oztix/events";
const READS = ["ticketing", "event"] as const;
const topics = ["ticketing"] as const;
const seen = z.strictObject({ slug: ticketingKey("seen") });
const byKey = z.strictObject({ slug: ticketingKey() });
const Saved = z.object({ id: id(), slug: z.string(), version: z.int() });

export const ticketing = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "Ticketed events with what they have sold",
    access: read("EVENT"),
    topics: [...READS, "person"],
    row: TicketingRow,
    sortable: ["startDate", "title", "sold", "createdAt", "updatedAt"],
    defaultSort: ["startDate", "DESC"],
    filters: {
      talentId: oneRef("person"),
      talentIds: manyRefs("person"),
      states: manyOf(TICKETING_STATES),
      sources: manyOf(TICKET_SOURCES),
    },
    search: true,
    dates: true,
    tabs: "states",
  }),
  create: call("POST", PATH, {
    summary: "Make an event ticketed; what was removed from it before comes back as it was",
    access: write("EVENT"),
    topics,
    body: TicketingCreate,
    reply: Saved,
  }),
  get: call("GET", `${PATH}/{slug}`, {
    summary: "A ticketed event: types, prices, places and sources",
    access: read("EVENT"),
    topics: READS,
    params: seen,
    reply: TicketingEvent,
  }),
  dashboard: call("GET", `${PATH}/{slug}/dashboard`, {
    summary: "Figures of a ticketed event, and its last 14 days",
    access: read("EVENT"),
    topics: READS,
    params: seen,
    reply: z.object({ widgets: z.array(Widget), days: z.array(NetDay) }),
  }),
  insights: call("GET", `${PATH}/{slug}/insights`, {
    summary: "Counts by day and type, comparable shows and the forecast they make",
    access: read("EVENT"),
    topics: READS,
    params: seen,
    reply: TicketingInsights,
  }),
  update: call("PUT", `${PATH}/{slug}`, {
    summary: "Change types, prices, places and the address of a ticketed event",
    access: write("EVENT"),
    topics,
    params: byKey,
    body: TicketingUpdate,
    current: TicketingEvent,
    reply: Saved,
  }),
  remove: call("DELETE", `${PATH}/{slug}`, {
    summary: "Take ticketing from an event; making it ticketed again brings it back",
    access: write("EVENT"),
    topics,
    params: byKey,
    reply: Done,
  }),
};

export const ticketCounts = {
  save: call("PUT", `${PATH}/{slug}/counts`, {
    summary: "Save counts by day and type",
    access: write("EVENT"),
    topics,
    params: byKey,
    body: z.strictObject({
      way: z._default(z.enum(["HAND", "PASTED", "FILE"]), "HAND"),
      fileName: maybeLine(255),
      entries: z.array(CountEntry).check(z.minLength(1), z.maxLength(TICKETING_LIMITS.entries)),
      /** True to save more than there are places for. */
      confirmed: z._default(z.boolean(), false),
      /** Titles and meanings of a file's columns, to remember for the next file that has the same titles. */
      titles: z.optional(
        z
          .array(z.string().check(z.trim(), z.maxLength(TICKETING_LIMITS.cell), clean, visible))
          .check(z.maxLength(TICKETING_LIMITS.columns)),
      ),
      columns: z.optional(countColumns()),
    }),
    reply: z.object({ saved: z.int(), refunded: z.int() }),
  }),
  source: call("PUT", `${PATH}/{slug}/source`, {
    summary: "Choose the source whose counts are shown",
    access: write("EVENT"),
    topics,
    params: byKey,
    body: z.strictObject({ source: z.enum(TICKET_SOURCES) }),
    reply: Done,
  }),
  candidates: call("GET", `${PATH}/{slug}/comparable`, {
    summary: "Shows of the agency that are over and have counts, to compare with, the most alike first",
    access: read("EVENT"),
    topics: READS,
    params: seen,
    query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.search))) }),
    reply: z.array(
      z.object({
        id: id(),
        title: z.string(),
        venue: z.nullable(z.string()),
        day: z.string(),
        places: z.int(),
        sold: z.int(),
      }),
    ),
  }),
  compare: call("PUT", `${PATH}/{slug}/comparable`, {
    summary: "Choose the shows that a ticketed event is compared with; null lets them be found",
    access: write("EVENT"),
    topics,
    params: byKey,
    body: z.strictObject({ ids: z.nullable(refs("event", TICKETING_LIMITS.comparable)) }),
    reply: Done,
  }),
};
