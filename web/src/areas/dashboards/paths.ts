/** Addresses of the lists and records behind its figures. */
import { toAddress } from "#contract/list.ts";
import { workPath } from "#web/shared/work/workPath.ts";

export const FINANCE_DASHBOARD = "/finance/dashboard";
export const READY_TO_INVOICE = "/finance/invoices/ready-to-invoice";
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
export const FAN_LIST = "/cms/fans/report";
export const FAN_FIGURES_PATH = "/cms/dashboard";
export const INBOX = "/inbox";

const filtered = (list: string, filters: Readonly<Record<string, unknown>>): string => `${list}?${toAddress(filters)}`;

const INVOICE_LIST = "/finance/invoices/invoices";
export const unpaidInvoicesPath = (currency: string): string =>
  filtered(INVOICE_LIST, {
    statuses: ["Sent"],
    paymentStatuses: ["UNPAID", "PARTIALLY_PAID"],
    currencies: [currency],
  });
export const overdueInvoicesPath = (currency: string): string =>
  filtered(INVOICE_LIST, { overdue: true, currencies: [currency] });

export const invoicePath = (id: string): string => `/finance/invoices/detail/${id}/summary`;
export const UNSENT_INVOICES = filtered(INVOICE_LIST, { unsent: true });

const CALENDAR = "/calendar";
export const calendarPath = (day?: string): string => (day === undefined ? CALENDAR : `${CALENDAR}?date=${day}`);
export const calendarDayPath = (day: string): string => `${CALENDAR}?view=day&date=${day}`;

const PIPELINE = "/pipeline";
export const statusPath = (category: string, statusId: string): string =>
  filtered(`${PIPELINE}/${category}`, { statusIds: [statusId] });
export const FORECAST = `${PIPELINE_LIST}?view=forecast`;
export const ADD_OPPORTUNITY = `${PIPELINE}/add`;
export const WON_LIST = filtered(PIPELINE_LIST, { outcomes: ["WON"], progress: "closed" });
export const opportunityPath = (id: string): string => `${PIPELINE}/detail/${id}/summary`;

export const pendingTalents = filtered(TALENT_LIST, { statusIds: [0] });
export const activeTalents = filtered(TALENT_LIST, { statusIds: [1] });

export const contractPath = (id: string): string => `/contracts/detail/${id}/summary`;
export const contractDocumentPath = (id: string): string => `/contracts/detail/${id}/document`;
export const KEY_DATE_TIMELINE = `${CONTRACT_LIST}?view=dates`;

export const chatPath = (id: string): string => `${CHAT_LIST}?id=${id}`;
export const enquiryPath = (id: string): string => `${ENQUIRY_LIST}?id=${id}`;
export const NEW_ENQUIRIES = filtered(ENQUIRY_LIST, { statuses: ["NEW"] });

export const TEAM_TASKS = `${TASK_LIST}?view=team`;
export const OWN_OVERDUE_TASKS = `${TASK_LIST}?view=mine&due=overdue`;
export const overdueTasksPath = (assigneeId?: string): string =>
  `${TASK_LIST}?${toAddress({ view: "team", due: "overdue", ...(assigneeId !== undefined && { assigneeIds: [assigneeId] }) })}`;

export const PARTNER_LIST = "/partner";
export const partnerPath = (id: string): string => `${PARTNER_LIST}/${id}/profile/summary`;
/** Partners who were not in touch for some days, one of the steps that the list offers. */
export const silentPartnersPath = (days: number): string => filtered(PARTNER_LIST, { notHeardFor: String(days) });

export const APPROVAL_LISTS = {
  content: "/cms/news/pending",
  expenses: filtered("/finance/expenses", { states: ["SUBMITTED"] }),
} as const;

const RECORDS: Readonly<Record<string, (id: string) => string>> = {
  person: (id) => `/talent/${id}/profile/summary`,
  partner: partnerPath,
  supplier: (id) => `/supplier/${id}/profile/summary`,
  staff: (id) => `/staff/${id}/profile/summary`,
  contract: contractPath,
  invoice: invoicePath,
  creditNote: (id) => `/finance/invoices/credit-notes/${id}/profile/summary`,
};
/** Returns the address that opens a record of any kind. */
export const shownRecordPath = ({ kind, id }: { kind: string; id: string }): string =>
  RECORDS[kind]?.(id) ?? workPath({ recordKind: kind, recordId: id });
