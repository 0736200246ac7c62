/** Compares the figures of each widget of the management dashboard with the rows of the list that it leads to. */
import { expect } from "vitest";
import { calendar } from "#contract/calendar/calendar.ts";
import type { AnyCall } from "#contract/call.ts";
import { chatLogs } from "#contract/chat/conversation.ts";
import { websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import { CONTENT_STATUS } from "#contract/content/codes.ts";
import { cmsEvents, news, pvpms } from "#contract/content/content.ts";
import { contracts } from "#contract/contracts/contract.ts";
import { contractKeyDates } from "#contract/contracts/key-date.ts";
import { type Arrangement, withOwnSettings } from "#contract/dashboards/arrangement.ts";
import { contentDashboards } from "#contract/dashboards/content-dashboard.ts";
import { dashboardSetting, managementDashboard } from "#contract/dashboards/management.ts";
import {
  type APPROVAL_KINDS,
  MANAGEMENT_KINDS,
  MANAGEMENT_WIDGETS,
  type ManagementKind,
  type ManagementWidgets,
} from "#contract/dashboards/management-widgets.ts";
import { type AssigneeId, widgetListFilters } from "#contract/dashboards/rows-behind.ts";
import type { WidgetOf } from "#contract/dashboards/widget.ts";
import type { WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import { events } from "#contract/events/event.ts";
import { expenses } from "#contract/expenses/expense.ts";
import { financeReports } from "#contract/finance/report.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { sendingToday } from "#contract/invoices/to-send.ts";
import { toAddress } from "#contract/list.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { partners } from "#contract/partners/partner.ts";
import { people } from "#contract/talents/person.ts";
import { tasks } from "#contract/tasks/task.ts";
import type { startApp } from "../app.ts";
import type { FigureReader } from "./readers.ts";

type Ask = Awaited<ReturnType<typeof startApp>>["ask"];
type DataOf<K extends ManagementKind> = NonNullable<WidgetOf<ManagementWidgets, K>["data"]>;
type Filters = Readonly<Record<string, unknown>>;

interface Comparing {
  ask: Ask;
  reader: FigureReader;
  /** The reader, where the widget shows only what is assigned to them. */
  assigneeId: AssigneeId;
  totalOf: (call: AnyCall, filters: Filters, always?: Filters) => Promise<number>;
  /** Compares a figure with what is behind its link. */
  same: (name: string, figure: unknown, behind: unknown) => void;
}

/** Lists of what waits for an approval, each with what its screen asks for itself. */
const APPROVALS: Readonly<Record<(typeof APPROVAL_KINDS)[number], readonly [AnyCall, Filters]>> = {
  News: [news.list, { cmsTabId: CONTENT_STATUS.pending }],
  Event: [cmsEvents.list, { cmsTabId: CONTENT_STATUS.pending }],
  Audio: [pvpms.list, { cmsTabId: CONTENT_STATUS.pending, types: ["audio"] }],
  Video: [pvpms.list, { cmsTabId: CONTENT_STATUS.pending, types: ["video"] }],
  expenses: [expenses.list, {}],
};

const COMPARED: { readonly [K in ManagementKind]: (data: DataOf<K>, comparing: Comparing) => Promise<void> } = {
  async MONEY({ currency, outstanding, overdue, expected, fees }, { ask, reader: { token }, totalOf, same }) {
    const sums = async (filters: Filters) => {
      const body = { filters: toAddress(filters).toString() };
      const { currencies } = (await ask(invoices.totals, token, { body })).data;
      return currencies.find((sum) => sum.currency === currency) ?? { open: 0, overdue: 0 };
    };
    const unpaid = widgetListFilters.unpaidInvoices(currency);
    same("outstanding invoices", outstanding.count, await totalOf(invoices.list, unpaid));
    same("outstanding", outstanding.amount, (await sums(unpaid)).open);
    const late = widgetListFilters.overdueInvoices(currency);
    same("overdue invoices", overdue.count, await totalOf(invoices.list, late));
    same("overdue", overdue.amount, (await sums(late)).overdue);
    const { data } = await ask(financeReports.dashboard, token, {});
    const [month] = data.expected;
    same("expected", expected.amount, (month?.invoiced ?? 0) + (month?.ready ?? 0) + (month?.planned ?? 0));
    same("fees", fees.amount, data.course.at(-1)?.fees);
  },
  async THIS_WEEK({ bookings, days, zone }, { ask, reader: { token }, same }) {
    const [from, to] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
    const body = { from, to, calendar: "agency" as const, timezoneId: zone, limit: 500 };
    const { data } = await ask(calendar.listByDay, token, { body });
    const talents = new Set(data.people.filter(({ kind }) => kind === "talent").map(({ id }) => id));
    const entries = data.days.map((day) => day.entries.filter(({ personId }) => talents.has(personId)));
    same(
      "bookings of each day",
      days.map(({ count }) => count),
      entries.map(({ length }) => length),
    );
    const each = new Set(
      entries.flat().map((entry) => [entry.personId, entry.startsAt, entry.endsAt, entry.detail?.recordId].join(" ")),
    );
    if (entries.flat().every(({ detail }) => detail !== null)) same("bookings", bookings, each.size);
  },
  async TO_SEND({ count, ready, unsent }, { ask, reader: { token }, totalOf, same }) {
    const { data } = await ask(sendingToday.get, token, {});
    same("to send", count, data.entries.length + data.more);
    const whole = data.entries.filter(({ missing }) => missing.length === 0);
    same(
      "ready",
      ready.reduce((sum, { amount }) => sum + amount, 0),
      whole.reduce((sum, { total }) => sum + total, 0),
    );
    same("failed emails", unsent.count, await totalOf(invoices.list, widgetListFilters.unsentInvoices()));
  },
  async PIPELINE({ currency, open, value, weighted, won, statuses }, { ask, reader, assigneeId, totalOf, same }) {
    const filters = widgetListFilters.openDeals(assigneeId);
    same("open", open, await totalOf(opportunities.list, filters));
    const body = { filters: toAddress(filters).toString() };
    const { columns } = (await ask(opportunities.boardSums, reader.token, { body })).data;
    const sums = columns.filter((sum) => sum.currency === currency);
    same(
      "value",
      value,
      sums.reduce((sum, part) => sum + part.value, 0),
    );
    same(
      "weighted",
      weighted,
      sums.reduce((sum, part) => sum + part.weighted, 0),
    );
    for (const { id, name, count } of statuses)
      same(name, count, await totalOf(opportunities.list, widgetListFilters.dealsOfStatus(id, assigneeId)));
    same("won", won.count, await totalOf(opportunities.list, widgetListFilters.won(won, assigneeId)));
  },
  async HOLDS(holds, { assigneeId, totalOf, same }) {
    const filters = widgetListFilters.endingHolds(assigneeId);
    same("opportunities with holds", holds.opportunities, await totalOf(opportunities.list, filters));
    same("events with holds", holds.events, await totalOf(events.list, filters));
  },
  async ROSTER({ count, pending, free, ending }, { assigneeId, totalOf, same }) {
    const talents = (filters: Filters) => totalOf(people.list, filters);
    same("roster", count, await talents(widgetListFilters.roster(assigneeId)));
    same("pending", pending.count, await talents(widgetListFilters.pendingTalents(assigneeId)));
    same("free", free.count, await talents(widgetListFilters.freeTalents(assigneeId)));
    same("ending", ending.count, await talents(widgetListFilters.endingTalents(assigneeId)));
  },
  async MY_DAY({ due, overdue }, { reader: { id }, totalOf, same }) {
    same("due today", due, await totalOf(tasks.list, { ...widgetListFilters.tasksOfToday(id), completion: "open" }));
    same("own overdue", overdue.count, await totalOf(tasks.list, widgetListFilters.overdueTasks(id)));
  },
  async UNANSWERED({ chats, enquiries }, { totalOf, same }) {
    same("chats", chats, await totalOf(chatLogs.list, widgetListFilters.unansweredChats()));
    same("enquiries", enquiries, await totalOf(websiteEnquiries.list, widgetListFilters.newEnquiries()));
  },
  async KEY_DATES({ count }, { ask, reader, assigneeId, same }) {
    const wanted = Object.entries(widgetListFilters.nextKeyDates(assigneeId)).filter(([, value]) => value === true);
    const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const query = { ...Object.fromEntries(wanted.map(([name]) => [name, "true"])), from: today };
    const { data } = await ask(contractKeyDates.timeline, reader.token, { query });
    same("key dates", count, data.contracts.flatMap(({ keyDates }) => keyDates).length);
  },
  async WON(won, { assigneeId, totalOf, same }) {
    same("won", won.count, await totalOf(opportunities.list, widgetListFilters.won(won, assigneeId)));
  },
  async SIGNATURES({ count }, { assigneeId, totalOf, same }) {
    same("out for signature", count, await totalOf(contracts.list, widgetListFilters.outForSignature(assigneeId)));
  },
  async SILENT_PARTNERS({ count, days }, { assigneeId, totalOf, same }) {
    const filters = widgetListFilters.silentPartners(days, Date.now(), assigneeId);
    same("silent partners", count, await totalOf(partners.list, filters));
  },
  async APPROVALS({ count, rows }, { totalOf, same }) {
    for (const { what, count: waiting } of rows) {
      const [list, always] = APPROVALS[what];
      const filters = what === "expenses" ? widgetListFilters.submittedExpenses() : widgetListFilters.pendingContent();
      same(what, waiting, await totalOf(list, filters, always));
    }
    same(
      "awaiting approval",
      count,
      rows.reduce((sum, row) => sum + row.count, 0),
    );
  },
  async OVERDUE({ count, staff }, { totalOf, same }) {
    same("overdue", count, await totalOf(tasks.list, widgetListFilters.overdueTasks()));
    for (const { staff: colleague, count: late } of staff)
      same(
        `overdue of ${colleague.displayName}`,
        late,
        await totalOf(tasks.list, widgetListFilters.overdueTasks(colleague.id)),
      );
  },
  async FANS({ from, to, followers, gained, views, rate }, { ask, reader: { token }, same }) {
    const day = (text: string): number => Date.parse(`${text}T02:00:00Z`);
    const { data } = await ask(contentDashboards.content, token, { query: { fromDate: day(from), toDate: day(to) } });
    const figures = data.widgets.find(({ kind }) => kind === "FAN_FIGURES")?.data;
    const behind = figures && "followers" in figures && "rate" in figures ? figures : null;
    same("fans", { followers, gained, views, rate }, behind && pick(behind));
  },
  // It counts nothing.
  CHANGES: async () => undefined,
};
const pick = ({ followers, gained, views, rate }: Filters) => ({ followers, gained, views, rate });

/** Places each kind below the other, as it is set to show everything or what is assigned to the reader. */
function arrangement(scope: WidgetSettings["scope"]): Arrangement {
  let top = 0;
  return MANAGEMENT_KINDS.map((kind) => {
    const [width, height] = MANAGEMENT_WIDGETS[kind].size;
    const y = top;
    top += height;
    return withOwnSettings({ kind, x: 0, y, width, height, ...(scope && { settings: { scope } }) });
  });
}

/** Compares all widgets that a reader has, in both scopes; returns how many figures were compared. */
export async function compareWidgets(ask: Ask, reader: FigureReader): Promise<number> {
  let compared = 0;
  for (const scope of [undefined, "ASSIGNED"] as const) {
    const { version } = (await ask(dashboardSetting.get, reader.token, {})).data;
    const saved = await ask(dashboardSetting.save, reader.token, { body: { version, widgets: arrangement(scope) } });
    expect(saved.status, `${reader.name}: ${saved.text}`).toBe(200);
    const { data: board } = await ask(managementDashboard.get, reader.token, {});
    for (const { kind, data, settings } of board.widgets) {
      // A widget without a scope was compared with the first arrangement.
      if (settings.scope !== scope) continue;
      const place = `${reader.name}, ${kind} ${scope ?? ""}`;
      expect(data, place).not.toBeNull();
      const compare = COMPARED[kind] as (data: unknown, comparing: Comparing) => Promise<void>;
      await compare(data, {
        ask,
        reader,
        assigneeId: scope && reader.id,
        async totalOf(call, filters, always = {}) {
          const query = { ...filters, ...always, pageSize: 20 };
          const filled = call.method === "GET" ? { query } : { body: query };
          const params = call.path.includes("{family}") ? { family: "talents" } : {};
          const answer = await ask(call, reader.token, { params: params as never, ...filled });
          // A list that the reader may not open has no rows for them.
          if (answer.status === 403) return 0;
          expect(answer.status, `${place}, ${call.path} ${JSON.stringify(query)}: ${answer.text}`).toBe(200);
          return answer.total ?? Number.NaN;
        },
        same(name, figure, behind) {
          compared += 1;
          expect.soft(behind, `${place}: ${name}`).toEqual(figure);
        },
      });
    }
  }
  return compared;
}
