/** Widgets of the management dashboard: what an agency looks at first in the morning. */
import { CONTENT_KINDS } from "../content/codes.ts";
import { AGENCY_COLORS, KEY_DATE_KINDS, PRIORITY_LEVELS } from "../enums.ts";
import { ToSendEntry } from "../invoices/to-send.ts";
import { date, id, instant, mediaLink, Named, PersonBrief, z } from "../schema.ts";
import { WorkPerson } from "../work/work.ts";
import type { WidgetDefinition } from "./widget.ts";
import type { WidgetSettingName } from "./widget-settings.ts";

/** The most rows that a widget shows; its count says how many there are. */
export const WIDGET_ROWS = 10;
export const WIDGET_FACES = 4;

const count = () => z.int();
/** Minor units of the widget's currency. */
const amount = () => z.int();
const recordOfKind = { id: id(), kind: z.string(), title: z.string() };

/** Instants at which the period begins and ends. */
const span = { since: instant(), until: instant() };

const MoneyData = z.object({
  currency: z.string(),
  outstanding: z.object({ amount: amount(), count: count(), clients: count() }),
  overdue: z.object({ amount: amount(), count: count(), oldestDays: z.nullable(z.int()) }),
  /** Expected up to the last day of the month; `ready` is the part that can be invoiced now. */
  expected: z.object({ amount: amount(), ready: amount(), until: date() }),
  /** Commission earned in the period, and in the same days a year before. */
  fees: z.object({ amount: amount(), before: amount(), from: date(), to: date() }),
});

export type MoneyData = z.output<typeof MoneyData>;

const ToSendData = z.object({
  count: count(),
  /** Sums of the invoices that can be sent as they are, by currency. */
  ready: z.array(z.object({ currency: z.string(), count: count(), amount: amount() })),
  entries: z.array(ToSendEntry),
  /** Invoices whose last email has failed, with the latest of them. */
  unsent: z.object({ count: count(), last: z.nullable(Named) }),
});

const PipelineData = z.object({
  currency: z.string(),
  open: count(),
  value: amount(),
  weighted: amount(),
  /** Open ones in other currencies, which the sums leave out. */
  others: count(),
  /** Deals won in the period, which begins and ends with these days; the value is of those in the same currency. */
  won: z.object({ count: count(), value: amount(), from: date(), to: date(), ...span }),
  statuses: z.array(
    z.object({
      id: id(),
      name: z.string(),
      color: z.enum(AGENCY_COLORS),
      /** Code of its category, as the list's tab has it. */
      category: z.string(),
      count: count(),
      value: amount(),
      weighted: amount(),
    }),
  ),
});
const WonData = z.object({
  ...span,
  currency: z.string(),
  count: count(),
  value: amount(),
  rows: z.array(
    z.object({
      id: id(),
      title: z.string(),
      lead: z.nullable(PersonBrief),
      currency: z.string(),
      value: z.nullable(amount()),
      closedOn: date(),
    }),
  ),
});

const MyDayData = z.object({
  /** Today in the reader's zone. */
  today: date(),
  zone: z.string(),
  /** Number of open tasks that are still due today. */
  due: count(),
  entries: z.array(
    z.object({
      ...recordOfKind,
      /** Priority of a task; null for others. */
      priority: z.nullable(z.enum(PRIORITY_LEVELS)),
      /** Null for a whole day; a task has its due time as the start. */
      startsAt: z.nullable(instant()),
      endsAt: z.nullable(instant()),
      color: z.nullable(z.enum(AGENCY_COLORS)),
      /** Version of a task, by which it is completed; null for others. */
      version: z.nullable(z.int()),
      isDone: z.boolean(),
      people: z.array(z.object({ name: z.string(), avatarUrl: mediaLink() })),
    }),
  ),
  /** Open tasks that should be done by now, those of today included. */
  overdue: z.object({ count: count(), since: z.nullable(date()) }),
});

const OverdueData = z.object({
  count: count(),
  /** Overdue tasks without an assignee. */
  unassigned: count(),
  staff: z.array(z.object({ staff: PersonBrief, count: count(), since: date() })),
});

const WeekData = z.object({
  zone: z.string(),
  bookings: count(),
  days: z.array(
    z.object({
      date: date(),
      /** Whole days first, then by start. */
      entries: z.array(
        z.object({
          person: WorkPerson,
          startsAt: instant(),
          endsAt: instant(),
          /** Null where the reader may not read what takes the time: "Busy". */
          record: z.nullable(z.object(recordOfKind)),
          color: z.nullable(z.enum(AGENCY_COLORS)),
          allDay: z.boolean(),
          isHold: z.boolean(),
          overlaps: z.boolean(),
        }),
      ),
      count: count(),
    }),
  ),
  /** Bookings of one person that share time, the earliest first. */
  overlaps: z.array(
    z.object({
      person: WorkPerson,
      date: date(),
      minutes: z.int(),
      records: z.array(z.nullable(z.object(recordOfKind))),
    }),
  ),
});

const HoldsData = z.object({
  count: count(),
  /** Opportunities and events that these holds are of. */
  opportunities: count(),
  events: count(),
  rows: z.array(
    z.object({
      id: id(),
      person: WorkPerson,
      level: z.int(),
      firstDay: date(),
      lastDay: date(),
      expiresAt: instant(),
      record: z.object(recordOfKind),
    }),
  ),
});

const faces = () => z.object({ count: count(), people: z.array(PersonBrief) });
const RosterData = z.object({
  count: count(),
  active: count(),
  pending: faces(),
  /** Talents with nothing confirmed in the next 30 days. */
  free: faces(),
  /** Agreements that end in the next three months. */
  ending: faces(),
});

const KeyDatesData = z.object({
  count: count(),
  rows: z.array(
    z.object({
      id: id(),
      contract: Named,
      partner: z.nullable(z.string()),
      kind: z.enum(KEY_DATE_KINDS),
      title: z.nullable(z.string()),
      date: date(),
      days: z.int(),
    }),
  ),
});

const SignaturesData = z.object({
  count: count(),
  rows: z.array(
    z.object({
      contract: Named,
      /** Names of those who have not signed. */
      waitsFor: z.array(z.string()),
      sentAt: instant(),
      expiresAt: instant(),
    }),
  ),
});

export const UNANSWERED_KINDS = ["chat", "enquiry"] as const;
export const UnansweredRow = z.object({
  id: id(),
  kind: z.enum(UNANSWERED_KINDS),
  name: z.string(),
  avatarUrl: mediaLink(),
  text: z.string(),
  since: instant(),
  /** When free text can be sent no more; null for an enquiry, and once it is over. */
  closesAt: z.nullable(instant()),
});
export type UnansweredRow = z.output<typeof UnansweredRow>;
const UnansweredData = z.object({ chats: count(), enquiries: count(), rows: z.array(UnansweredRow) });

const SilentData = z.object({
  days: z.int(),
  count: count(),
  rows: z.array(z.object({ partner: Named, lastAt: z.nullable(instant()), days: z.nullable(z.int()) })),
});

/** Kinds of things that wait for an approval, each with a list of its own. Each area counts its own. */
export const APPROVAL_KINDS = [...CONTENT_KINDS, "expenses"] as const;
const ApprovalsData = z.object({
  count: count(),
  rows: z.array(z.object({ what: z.enum(APPROVAL_KINDS), count: count(), since: z.nullable(instant()) })),
});

const FansData = z.object({
  /** First and last day of the period. */
  from: date(),
  to: date(),
  followers: z.int(),
  gained: z.object({ now: z.int(), before: z.int() }),
  views: z.object({ now: z.int(), before: z.int() }),
  rate: z.object({ now: z.nullable(z.number()), before: z.nullable(z.number()) }),
  /** When the figures were counted, if they are not of now. */
  asOf: z.nullable(instant()),
});

const ChangesData = z.object({
  rows: z.array(
    z.object({
      record: z.object(recordOfKind),
      by: z.nullable(PersonBrief),
      changedAt: instant(),
    }),
  ),
});

interface Shape {
  needs?: WidgetDefinition["needs"];
  /** Columns and rows of 8 px that it has at first, and the fewest. */
  size: readonly [number, number];
  least: readonly [number, number];
  /** Settings that it has. */
  settings?: readonly WidgetSettingName[];
}
const widget = <D extends z.ZodMiniType>(title: string, about: string, data: D, shape: Shape) => ({
  title,
  about,
  data,
  needs: shape.needs ?? [],
  size: shape.size,
  least: shape.least,
  settings: shape.settings ?? [],
});

export const MANAGEMENT_WIDGETS = {
  MONEY: widget("Money", "Outstanding, overdue, expected and earned", MoneyData, {
    needs: ["FINANCE"],
    size: [9, 12],
    least: [6, 12],
  }),
  THIS_WEEK: widget("This week", "Bookings of the roster, and overlaps", WeekData, {
    needs: ["CALENDAR", "TALENT"],
    size: [6, 48],
    least: [5, 32],
  }),
  TO_SEND: widget("To send today", "Invoices to approve and send", ToSendData, {
    needs: ["FINANCE"],
    size: [3, 48],
    least: [3, 24],
    settings: ["rows"],
  }),
  PIPELINE: widget("Pipeline", "Open opportunities by status, with forecast", PipelineData, {
    needs: ["PIPELINE"],
    size: [3, 26],
    least: [3, 20],
    settings: ["scope"],
  }),
  HOLDS: widget("Holds that end", "Holds that end this week", HoldsData, {
    needs: ["PIPELINE"],
    size: [3, 26],
    least: [3, 14],
    settings: ["rows", "scope"],
  }),
  ROSTER: widget("Roster", "Status, free time, and agreements that end", RosterData, {
    needs: ["TALENT"],
    size: [3, 26],
    least: [3, 20],
    settings: ["scope"],
  }),
  MY_DAY: widget("My day", "Your calendar and tasks of today", MyDayData, { size: [3, 42], least: [3, 20] }),
  UNANSWERED: widget("Unanswered", "Chats and enquiries that wait", UnansweredData, {
    needs: ["COMM"],
    size: [3, 24],
    least: [3, 14],
    settings: ["rows"],
  }),
  KEY_DATES: widget("Key dates", "The next dates of contracts", KeyDatesData, {
    needs: ["CONTRACT"],
    size: [3, 28],
    least: [3, 14],
    settings: ["rows", "scope"],
  }),
  WON: widget("Won", "Opportunities won in the period", WonData, {
    needs: ["PIPELINE"],
    size: [3, 26],
    least: [3, 14],
    settings: ["rows", "scope"],
  }),
  SIGNATURES: widget("Signatures waited for", "Who has not signed", SignaturesData, {
    needs: ["CONTRACT"],
    size: [3, 26],
    least: [3, 14],
    settings: ["rows", "scope"],
  }),
  SILENT_PARTNERS: widget("Silent partners", "No contact for long", SilentData, {
    needs: ["PARTNER"],
    size: [3, 26],
    least: [3, 14],
    settings: ["days", "rows", "scope"],
  }),
  APPROVALS: widget("Awaiting approval", "Content and expenses", ApprovalsData, {
    needs: [],
    size: [3, 16],
    least: [3, 10],
  }),
  OVERDUE: widget("Overdue by colleague", "Open past their day", OverdueData, {
    needs: ["TASK", "STAFF"],
    size: [3, 26],
    least: [3, 14],
    settings: ["rows"],
  }),
  FANS: widget("Fans and engagement", "Followers and rate", FansData, {
    needs: ["CMS"],
    size: [3, 14],
    least: [3, 12],
  }),
  CHANGES: widget("Recent changes", "In what you follow", ChangesData, {
    size: [3, 26],
    least: [3, 14],
    settings: ["rows"],
  }),
} as const satisfies Readonly<Record<string, WidgetDefinition>>;

export type ManagementWidgets = typeof MANAGEMENT_WIDGETS;
export type ManagementKind = keyof ManagementWidgets;
export const MANAGEMENT_KINDS = Object.keys(MANAGEMENT_WIDGETS) as readonly ManagementKind[];
