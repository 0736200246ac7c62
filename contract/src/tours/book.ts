/**
 * A tour on paper and on the phones of its party: day sheets, the tour book, and a link that opens it without an account.
 * There are no amounts in it.
 */
import { call, fileCall, open, read, write } from "../call.ts";
import { PARTY_GROUPS, TOUR_ENTRY_KINDS, TOUR_STATUSES, TRAVEL_MODES } from "../enums.ts";
import { Done, date, instant, ref, z } from "../schema.ts";

/** A person of the party, as far as the reader may see them. */
const BookPerson = z.object({
  name: z.string(),
  group: z.enum(PARTY_GROUPS),
  role: z.nullable(z.string()),
  /** E.164 */
  phone: z.nullable(z.string()),
});
export type BookPerson = z.output<typeof BookPerson>;

const BookEntry = z.object({
  kind: z.enum(TOUR_ENTRY_KINDS),
  /** Title of a show is its event's; null for one that the reader may not see, and for what has none. */
  title: z.nullable(z.string()),
  /** Dates, or wall times where it starts and where it ends. */
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  zone: z.string(),
  endZone: z.string(),
  venue: z.nullable(z.string()),
  place: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Opens the place in the maps of a phone. */
  map: z.nullable(z.string()),
  to: z.nullable(z.string()),
  mode: z.nullable(z.enum(TRAVEL_MODES)),
  carrier: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Names of those it concerns; an empty list means the whole party. */
  who: z.array(z.string()),
  rooms: z.array(z.object({ name: z.string(), who: z.array(z.string()) })),
  /** Run sheet of a show. */
  times: z.array(
    z.object({ start: z.string(), end: z.nullable(z.string()), title: z.string(), lane: z.nullable(z.string()) }),
  ),
});
export type BookEntry = z.output<typeof BookEntry>;

const BookDay = z.object({
  day: z.string(),
  /** Number of its show among those of the tour. */
  number: z.nullable(z.int()),
  town: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Time zone of the town; null before any place is known. */
  zone: z.nullable(z.string()),
  /** Entries that begin on it, without hotels. */
  entries: z.array(BookEntry),
  /** Hotels of the night after it. */
  stays: z.array(BookEntry),
});
export type BookDay = z.output<typeof BookDay>;

/** The page behind a tour's link. A cancelled tour has no days and no party. */
export const SharedTour = z.object({
  agency: z.string(),
  name: z.string(),
  status: z.enum(TOUR_STATUSES),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  people: z.array(z.string()),
  readAt: instant(),
  party: z.array(BookPerson),
  days: z.array(BookDay),
});
export type SharedTour = z.output<typeof SharedTour>;

const TourLink = z.object({
  createdAt: instant(),
  /** Number of times it was opened. */
  opened: z.int(),
  openedAt: z.nullable(instant()),
});
export type TourLink = z.output<typeof TourLink>;

const PATH = "/client/v1/tour-tracks/{id}";
const ofTour = z.strictObject({ id: ref("tour") });
const prints = { access: read("EVENT"), topics: ["tour", "event"], limit: "document", params: ofTour } as const;

export const tourBooks = {
  book: fileCall("GET", `${PATH}/book/pdf`, {
    summary: "The book of a tour as a PDF: its party, and a page for each day",
    ...prints,
  }),
  daySheet: fileCall("GET", `${PATH}/day-sheet/pdf`, {
    summary: "The day sheet of one day of a tour as a PDF",
    ...prints,
    query: z.strictObject({ day: date() }),
  }),
};

export const tourLinks = {
  get: call("GET", `${PATH}/link`, {
    summary: "The link of a tour for its party, without its address; null if there is none",
    access: read("EVENT"),
    topics: ["tour"],
    params: ofTour,
    reply: z.object({ link: z.nullable(TourLink) }),
  }),
  // Not a POST: replies to POSTs are stored for a day for idempotency, and this one holds a secret.
  create: call("PUT", `${PATH}/link`, {
    summary: "Create the link of a tour for its party; its address is shown once, and an earlier link is revoked",
    access: write("EVENT"),
    topics: ["tour"],
    params: ofTour,
    kinds: { returnsSecret: "always", opensToStrangers: "always" },
    reply: z.object({ url: z.string() }),
  }),
  remove: call("DELETE", `${PATH}/link`, {
    summary: "Revoke the link of a tour",
    access: write("EVENT"),
    topics: ["tour"],
    params: ofTour,
    reply: Done,
  }),
};

export const sharedTours = {
  get: call("GET", "/client/v1/tour/{token}", {
    summary: "A tour as its link shows it: its days and its party, without amounts",
    access: open("the token is the proof", { proof: "token" }),
    transaction: "none",
    limit: "publicLink",
    params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    reply: SharedTour,
  }),
};
