/** Tours: several shows of talents in a row, with the way from each to the next, the party and the money. */
import { assignedChange } from "../bulk.ts";
import { TOUR_STATUSES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { manyOf, oneRef } from "../list.ts";
import { ASSIGNED, BY_STAFF, ROW, recordCalls } from "../record.ts";
import { date, emptyIsNull, id, line, mediaLink, refs, z } from "../schema.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { maybeRichText } from "../values/rich-text.ts";
import { WORK_LIMITS, WorkPerson } from "../work/work.ts";
import { tourAdvance } from "./advance.ts";
import { sharedTours, tourBooks, tourLinks } from "./book.ts";
import { budgetDocuments, budgetLineChanges, budgetScenarios, tourBudget } from "./budget/line.ts";
import { tourEntries } from "./itinerary.ts";
import { tourParty } from "./party.ts";
import { tourRoutes } from "./routes.ts";
import { tourSettings } from "./tour-setting.ts";

export const TourCreate = z.strictObject({
  displayName: line(),
  status: z._default(z.enum(TOUR_STATUSES), "PLANNED"),
  /** Talents and scouts who are on it. */
  personIds: z._default(refs("person", WORK_LIMITS.people), []),
  /** Days it is planned for, before its itinerary says which they are. */
  plannedFrom: emptyIsNull(date()),
  plannedTo: emptyIsNull(date()),
  /** Currency that its budget adds up in. */
  currency: z._default(currency(), DEFAULT_CURRENCY),
  description: maybeRichText({ max: LIMITS.text }),
  ...ASSIGNED,
});
export type TourCreate = z.output<typeof TourCreate>;

export const TourRow = z.object({
  id: id(),
  displayName: z.string(),
  status: z.enum(TOUR_STATUSES),
  /** Only people the reader may see. */
  people: z.array(WorkPerson),
  /** First and last day of its plan and its itinerary. */
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  currency: z.string(),
  /** Number of shows, and of people in the party. */
  shows: z.int(),
  members: z.int(),
  ...ROW,
});
export type TourRow = z.output<typeof TourRow>;

export const Tour = z.extend(TourRow, {
  plannedFrom: z.nullable(z.string()),
  plannedTo: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** The people of the party in its order, as far as the reader may see them. */
  party: z.array(z.object({ id: id(), displayName: z.string(), avatarUrl: mediaLink() })),
});
export type Tour = z.output<typeof Tour>;

export const tourRecord = recordCalls("/client/v1/tour-tracks", {
  kind: "tour",
  collection: "tours",
  resource: "EVENT",
  one: "a tour",
  many: "Tours",
  form: TourCreate,
  row: TourRow,
  whole: Tour,
  sortable: ["displayName", "startDate", "endDate"],
  defaultSort: ["startDate", "DESC"],
  dates: "days",
  filters: { talentId: oneRef("person"), statuses: manyOf(TOUR_STATUSES), ...BY_STAFF },
  staff: true,
  bulk: { staff: assignedChange("staff"), status: z.enum(TOUR_STATUSES) },
});

export const tours = tourRecord.calls;

export const tourGroups = {
  tours,
  tourNotes: tourRecord.notes,
  tourHistory: { list: tourRecord.history },
  tourStaff: tourRecord.staff,
  tourParty,
  tourEntries,
  tourRoutes,
  tourAdvance,
  tourSettings,
  tourBudget,
  budgetDocuments,
  budgetLineChanges,
  budgetScenarios,
  tourBooks,
  tourLinks,
  sharedTours,
};
