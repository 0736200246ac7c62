/**
 * Widgets of the management dashboard, as areas read them: an area names the readers of its widgets in `widgets` of what
 * it opens (`<noun>.widget.ts`), and what waits there for an approval in `approvals` of its manifest.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import type { ManagementWidgets, UNANSWERED_KINDS, UnansweredRow } from "#contract/dashboards/management-widgets.ts";
import { APPROVAL_KINDS, WIDGET_ROWS } from "#contract/dashboards/management-widgets.ts";
import { USUAL_SILENT_DAYS, type WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import { z } from "#contract/schema.ts";
import { agencyDay } from "../database/once.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { currencyName } from "../finance/base-amount.ts";
import { reachValues } from "../records/reach.ts";
import { found } from "../serving/refusal.ts";
import type { WidgetReaders } from "./board.ts";

/** Days of the agency's zone, as YYYY-MM-DD, and the instants at which the first begins and the last ends. */
interface Period {
  firstDay: string;
  lastDay: string;
  from: string;
  to: string;
}
export interface ManagementContext {
  db: Db;
  actor: Actor;
  period: Period;
  /** Today in the agency's zone. */
  today: string;
  /** The agency's time zone and currency. */
  zone: string;
  currency: string;
  /** The most rows that a widget lists. */
  rows: number;
  /**
   * Values for statements of widgets: `reachValues`, and `today`, `currency`, `firstDay`, `lastDay`, `from`, `to`, and
   * of its settings `rows`, `ownOnly` and `silentDays`.
   */
  values: Readonly<Record<string, unknown>>;
}
export type ManagementReaders = WidgetReaders<ManagementWidgets, ManagementContext>;
/** Readers of the widgets of an area. */
export type AreaWidgets = Partial<ManagementReaders>;

const Waiting = z.object({ what: z.enum(APPROVAL_KINDS), count: z.int(), since: z.nullable(z.string()) });
export interface ApprovalSource {
  /** The right that an approval takes. */
  resource: Resource;
  /** Reads how much of each kind waits. */
  read: (context: ManagementContext) => Promise<z.output<typeof Waiting>[]>;
}

/** Makes a source of a statement that selects `what`, `count` and `since` for each kind; it may depend on the role. */
export function approvalOf(resource: Resource, statement: (reader: Pick<Actor, "role">) => SQL): ApprovalSource {
  const prepared = preparedFamily((role: Actor["role"]) => statement({ role }));
  return {
    resource,
    read: async ({ db, actor, values }) => z.parse(z.array(Waiting), await prepared(db, actor.role, values)),
  };
}

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const instantOf = (day: ReturnType<typeof sql>) =>
  sql`to_char(((${day})::timestamp at time zone a.time_zone_id) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const dayOf = (name: string) => sql`(${p(name)}::timestamptz at time zone a.time_zone_id)::date`;
const opening = preparedFamily(
  () => sql`select span.today::text as today, span.first::text as "firstDay", span.last::text as "lastDay",
      ${instantOf(sql`span.first`)} as "from", ${instantOf(sql`span.last + 1`)} as "to", a.time_zone_id as zone,
      ${currencyName(sql`(select i.currency from invoice_setting i where i.agency_id = a.id)`)} as currency
    from agency a cross join lateral (select ${agencyDay(agency)} as today) day
      cross join lateral (select day.today, coalesce(${dayOf("$from")}, date_trunc('month', day.today)::date) as first,
        coalesce(${dayOf("$to")}, day.today) as last) span
    where a.id = ${agency}`,
);

/** Epoch ms. */
interface Asked {
  fromDate?: number | undefined;
  toDate?: number | undefined;
}
const instant = (epoch: number | undefined) => (epoch === undefined ? null : new Date(epoch).toISOString());

/** Opens the dashboard of an actor for a period; by default this month up to today. */
export async function openManagement(db: Db, actor: Actor, { fromDate, toDate }: Asked): Promise<ManagementContext> {
  const reach = reachValues(actor);
  const [row] = await opening(db, undefined, { ...reach, $from: instant(fromDate), $to: instant(toDate) });
  const { today, zone, currency, ...period } = found(row) as unknown as Period &
    Pick<ManagementContext, "today" | "zone" | "currency">;
  const values = { ...reach, today, currency, ...period };
  return withSettings({ db, actor, period, today, zone, currency, rows: WIDGET_ROWS, values }, {});
}

/** Returns the context of a widget with these settings. */
export function withSettings(
  context: ManagementContext,
  { rows = WIDGET_ROWS, scope, days = USUAL_SILENT_DAYS }: WidgetSettings,
): ManagementContext {
  const values = { ...context.values, rows, ownOnly: scope === "ASSIGNED", silentDays: String(days) };
  return { ...context, rows, values };
}

/** A log of comms in which what came in waits for an answer. Rows are the most urgent ones, each with its kind. */
export interface UnansweredSource {
  kind: (typeof UNANSWERED_KINDS)[number];
  read: (context: ManagementContext) => Promise<{ count: number; rows: UnansweredRow[] }>;
}
