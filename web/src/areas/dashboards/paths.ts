/** Addresses of the lists and records behind its figures. */
import type { APPROVAL_KINDS } from "#contract/dashboards/management-widgets.ts";
import { type AssigneeId, widgetListFilters } from "#contract/dashboards/rows-behind.ts";
import { toAddress } from "#contract/list.ts";
import { workPath } from "#web/shared/work/workPath.ts";

export const FINANCE_DASHBOARD = "/finance/dashboard";
export const INVOICE_SETTINGS = "/finance/configuration/invoice-settings";
export const EXCHANGE_RATES = "/finance/configuration/other";
export const TALENT_LIST = "/talent";
export const ADD_TALENT = "/talent/add";
export const IMPORT_TALENTS = "/talent/import";
export const PIPELINE_LIST = "/pipeline/all/api";
export const CONTRACT_LIST = "/contracts/api";
export const CHAT_LIST = "/comms/whatsapp";
const ENQUIRY_LIST = "/comms/website";
export const TASK_LIST = "/tasks";
/** Returns the address of what fans do, over the days of the widget. */
export const fanFiguresPath = ({ from, to }: { from: string; to: string }): string =>
  `/cms/dashboard?${toAddress({ from, to })}`;
export const INBOX = "/inbox";

const filtered = (list: string, filters: Readonly<Record<string, unknown>>): string => {
  const address = toAddress(filters).toString();
  return address === "" ? list : `${list}?${address}`;
};

const INVOICE_LIST = "/finance/invoices/invoices";
export const unpaidInvoicesPath = (currency: string): string =>
  filtered(INVOICE_LIST, widgetListFilters.unpaidInvoices(currency));
export const overdueInvoicesPath = (currency: string): string =>
  filtered(INVOICE_LIST, widgetListFilters.overdueInvoices(currency));

export const invoicePath = (id: string): string => `/finance/invoices/detail/${id}/summary`;
export const UNSENT_INVOICES = filtered(INVOICE_LIST, widgetListFilters.unsentInvoices());

const CALENDAR = "/calendar";
export const calendarPath = (day?: string): string => (day === undefined ? CALENDAR : `${CALENDAR}?date=${day}`);
export const calendarDayPath = (day: string): string => `${CALENDAR}?view=day&date=${day}`;

const PIPELINE = "/pipeline";
export const openDealsPath = (assigneeId: AssigneeId): string =>
  filtered(PIPELINE_LIST, widgetListFilters.openDeals(assigneeId));
export const statusPath = (category: string, statusId: string, assigneeId: AssigneeId): string =>
  filtered(`${PIPELINE}/${category}`, widgetListFilters.dealsOfStatus(statusId, assigneeId));
export const forecastPath = (assigneeId: AssigneeId): string =>
  filtered(PIPELINE_LIST, { view: "forecast", ...widgetListFilters.forecast(assigneeId) });
export const ADD_OPPORTUNITY = `${PIPELINE}/add`;
export const wonPath = (period: { since: string; until: string }, assigneeId: AssigneeId): string =>
  filtered(PIPELINE_LIST, widgetListFilters.won(period, assigneeId));
const HOLDERS = { opportunities: PIPELINE_LIST, events: "/event/all/api" } as const;
export const endingHoldsPath = (holders: keyof typeof HOLDERS, assigneeId: AssigneeId): string =>
  filtered(HOLDERS[holders], widgetListFilters.endingHolds(assigneeId));
export const opportunityPath = (id: string): string => `${PIPELINE}/detail/${id}/summary`;

export const rosterPath = (assigneeId: AssigneeId): string =>
  filtered(TALENT_LIST, widgetListFilters.roster(assigneeId));
export const pendingTalentsPath = (assigneeId: AssigneeId): string =>
  filtered(TALENT_LIST, widgetListFilters.pendingTalents(assigneeId));
export const freeTalentsPath = (assigneeId: AssigneeId): string =>
  filtered(TALENT_LIST, widgetListFilters.freeTalents(assigneeId));
export const endingTalentsPath = (assigneeId: AssigneeId): string =>
  filtered(TALENT_LIST, widgetListFilters.endingTalents(assigneeId));

export const contractPath = (id: string): string => `/contracts/detail/${id}/summary`;
export const contractDocumentPath = (id: string): string => `/contracts/detail/${id}/document`;
export const nextKeyDatesPath = (assigneeId?: AssigneeId): string =>
  filtered(CONTRACT_LIST, { view: "dates", ...widgetListFilters.nextKeyDates(assigneeId) });
export const outForSignaturePath = (assigneeId: AssigneeId): string =>
  filtered(CONTRACT_LIST, widgetListFilters.outForSignature(assigneeId));

export const chatPath = (id: string): string => `${CHAT_LIST}?id=${id}`;
export const enquiryPath = (id: string): string => `${ENQUIRY_LIST}?id=${id}`;
export const UNANSWERED_CHATS = filtered(CHAT_LIST, widgetListFilters.unansweredChats());
export const NEW_ENQUIRIES = filtered(ENQUIRY_LIST, widgetListFilters.newEnquiries());

export const TEAM_TASKS = `${TASK_LIST}?view=team`;
export const overdueTasksPath = (assigneeId?: string): string =>
  filtered(TASK_LIST, { view: "team", ...widgetListFilters.overdueTasks(assigneeId) });
export const tasksOfTodayPath = (assigneeId: string): string =>
  filtered(TASK_LIST, { view: "team", ...widgetListFilters.tasksOfToday(assigneeId) });

export const PARTNER_LIST = "/partner";
export const partnerPath = (id: string): string => `${PARTNER_LIST}/${id}/profile/summary`;
export const silentPartnersPath = (days: number, now: number, assigneeId: AssigneeId): string =>
  filtered(PARTNER_LIST, widgetListFilters.silentPartners(days, now, assigneeId));

export const APPROVAL_LISTS: Readonly<Record<(typeof APPROVAL_KINDS)[number], string>> = {
  News: filtered("/cms/news/pending", widgetListFilters.pendingContent()),
  Event: filtered("/cms/events/pending", widgetListFilters.pendingContent()),
  Audio: filtered("/cms/audio/pending", widgetListFilters.pendingContent()),
  Video: filtered("/cms/video/pending", widgetListFilters.pendingContent()),
  expenses: filtered("/finance/expenses", widgetListFilters.submittedExpenses()),
};

/** Returns the address that opens a record of any kind. */
export const shownRecordPath = ({ kind, id }: { kind: string; id: string }): string =>
  workPath({ recordKind: kind, recordId: id });
