/** Filters of the lists behind widgets: a list with them has the rows that its widget counts. */
import { TALENT_STATUS } from "../enums.ts";
import { ENDING_MONTHS, FREE_DAYS } from "../talents/person.ts";

/** Id of the reader, where a widget shows only what is assigned to them. */
export type AssigneeId = string | undefined;

const DAY_MS = 86_400_000;
/** Filter by what is assigned to the reader, also through the persons and partners that it involves, as for rights. */
const ofWork = (assigneeId: AssigneeId) => ({ assignedToMe: assigneeId === undefined ? undefined : true });
const ofPeople = (assigneeId: AssigneeId) => ({ staffIds: assigneeId === undefined ? undefined : [assigneeId] });

export const widgetListFilters = {
  openDeals: (assigneeId: AssigneeId) => ({ outcomes: ["OPPORTUNITY"], progress: "open", ...ofWork(assigneeId) }),
  dealsOfStatus: (statusId: string, assigneeId: AssigneeId) => ({ statusIds: [statusId], ...ofWork(assigneeId) }),
  forecast: (assigneeId: AssigneeId) => ofWork(assigneeId),
  /** Deals won between two instants, the second not included. */
  won: ({ since, until }: { since: string; until: string }, assigneeId: AssigneeId) => ({
    outcomes: ["WON"],
    progress: "closed",
    closed: [Date.parse(since), Date.parse(until) - 1],
    ...ofWork(assigneeId),
  }),
  /** Opportunities or events of which holds end this week. */
  endingHolds: (assigneeId: AssigneeId) => ({ holdsEnd: "WEEK", ...ofWork(assigneeId) }),
  roster: (assigneeId: AssigneeId) => ofPeople(assigneeId),
  pendingTalents: (assigneeId: AssigneeId) => ({ statusIds: [TALENT_STATUS.pending], ...ofPeople(assigneeId) }),
  freeTalents: (assigneeId: AssigneeId) => ({
    statusIds: [TALENT_STATUS.active],
    freeFor: FREE_DAYS[0],
    ...ofPeople(assigneeId),
  }),
  endingTalents: (assigneeId: AssigneeId) => ({ endsWithin: ENDING_MONTHS[0], ...ofPeople(assigneeId) }),
  nextKeyDates: (assigneeId: AssigneeId) => ({ next: true, ...ofWork(assigneeId) }),
  outForSignature: (assigneeId: AssigneeId) => ({ outForSignature: true, ...ofWork(assigneeId) }),
  /** Partners who were not in touch for some days, and were added before. */
  silentPartners: (days: number, now: number, assigneeId: AssigneeId) => ({
    notHeardFor: String(days),
    toDate: now - days * DAY_MS,
    ...ofPeople(assigneeId),
  }),
} as const;
