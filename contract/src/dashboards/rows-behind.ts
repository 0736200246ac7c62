/** Filters of the lists behind widgets: a list with them has the rows that its widget counts. */
import { TALENT_STATUS } from "../enums.ts";
import { ENDING_MONTHS, FREE_DAYS } from "../talents/person.ts";

/** Id of the reader, where a widget shows only what is assigned to them. */
export type AssigneeId = string | undefined;

const DAY_MS = 86_400_000;
/** Filter by what is assigned to the reader, also through the persons and partners that it involves, as for rights. */
const ofWork = (assigneeId: AssigneeId) => ({ assignedToMe: assigneeId === undefined ? undefined : true });
const ofPeople = (assigneeId: AssigneeId) => ({ staffIds: assigneeId === undefined ? undefined : [assigneeId] });
const ofRoster = (assigneeId: AssigneeId) => ({ states: ["ACTIVE"], ...ofPeople(assigneeId) });

export const widgetListFilters = {
  unpaidInvoices: (currency: string) => ({
    statuses: ["Sent"],
    paymentStatuses: ["UNPAID", "PARTIALLY_PAID"],
    currencies: [currency],
  }),
  overdueInvoices: (currency: string) => ({ overdue: true, currencies: [currency] }),
  unsentInvoices: () => ({ unsent: true }),
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
  roster: (assigneeId: AssigneeId) => ofRoster(assigneeId),
  pendingTalents: (assigneeId: AssigneeId) => ({ statusIds: [TALENT_STATUS.pending], ...ofRoster(assigneeId) }),
  freeTalents: (assigneeId: AssigneeId) => ({
    statusIds: [TALENT_STATUS.active],
    freeFor: FREE_DAYS[0],
    ...ofRoster(assigneeId),
  }),
  endingTalents: (assigneeId: AssigneeId) => ({ endsWithin: ENDING_MONTHS[0], ...ofRoster(assigneeId) }),
  nextKeyDates: (assigneeId: AssigneeId) => ({ next: true, ...ofWork(assigneeId) }),
  outForSignature: (assigneeId: AssigneeId) => ({ outForSignature: true, ...ofWork(assigneeId) }),
  /** Tasks of a colleague; of all without one. */
  overdueTasks: (staffId?: string) => ({ due: "overdue", assigneeIds: staffId === undefined ? undefined : [staffId] }),
  tasksOfToday: (staffId: string) => ({ due: "today", assigneeIds: [staffId] }),
  unansweredChats: () => ({ unanswered: true }),
  newEnquiries: () => ({ statuses: ["NEW"] }),
  pendingContent: () => ({ mayEdit: true }),
  submittedExpenses: () => ({ states: ["SUBMITTED"], decidable: true }),
  /** Partners who were not in touch for some days, and were added before. */
  silentPartners: (days: number, now: number, assigneeId: AssigneeId) => ({
    notHeardFor: String(days),
    toDate: now - days * DAY_MS,
    ...ofPeople(assigneeId),
  }),
} as const;
