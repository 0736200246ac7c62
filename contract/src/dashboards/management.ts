/** The management dashboard and its arrangement. Field names are those of the specification. */
import { call, read, write } from "../call.ts";
import type { Topic } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { emptyIsNull, epochInAddress, REQUIRED_FIELD, ref, version, z } from "../schema.ts";
import { Arrangement, PlacedWidget } from "./arrangement.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "./management-widgets.ts";
import { type WidgetOf, widgetSchema } from "./widget.ts";
import { settingsIn } from "./widget-settings.ts";

export type ManagementWidget = WidgetOf<typeof MANAGEMENT_WIDGETS>;

const PATH = "/client/v1/dashboard";
const kind = () => z.enum(MANAGEMENT_KINDS as readonly [ManagementKind, ...ManagementKind[]]);
const kinds = () => z.array(kind()).check(z.maxLength(MANAGEMENT_KINDS.length));

/** Reasons to be named first on the dashboard, the most urgent first. */
export const LEAD_REASONS = ["TO_SEND", "OVERLAP", "HOLD", "KEY_DATE", "CHAT", "UNSENT", "OVERDUE"] as const;

/** Source of an arrangement; `OURS` is the default, where none has been saved. */
export const ARRANGED_FOR = ["ME", "POSITION", "AGENCY", "OURS"] as const;
const target = {
  scope: z._default(z.enum(["ME", "AGENCY"]), "ME"),
  /** A position's arrangement; goes before `scope`. */
  positionId: z.optional(emptyIsNull(ref("position"))),
};

const topics = ["dashboard"] as const satisfies readonly Topic[];

export const managementDashboard = {
  get: call("GET", `${PATH}/management-dashboard`, {
    summary: "Management dashboard: the widgets of the reader's arrangement, as far as their rights reach",
    access: read("DASHBOARD"),
    topics,
    query: z
      .strictObject({
        /** Epoch ms; the days that they are in are both included. By default this month up to today. */
        fromDate: z.optional(epochInAddress()),
        toDate: z.optional(epochInAddress()),
        /** Reads only this widget. */
        kind: z.optional(kind()),
        /** Reads that widget with these settings, which need not be saved, whether it is placed or not. */
        settings: z.optional(
          z.string().check(
            z.maxLength(LIMITS.line),
            z.refine((text) => settingsIn(text) !== null, { error: "Use settings of a widget" }),
          ),
        ),
      })
      .check(
        z.refine((query) => query.settings === undefined || query.kind !== undefined, {
          path: ["kind"],
          error: REQUIRED_FIELD,
        }),
        z.refine(
          ({ fromDate, toDate }) =>
            fromDate === undefined ||
            toDate === undefined ||
            (fromDate <= toDate && toDate - fromDate <= 3660 * 86_400_000),
          { path: ["toDate"], error: "Not before the first day, and at most ten years after it" },
        ),
      ),
    reply: z.object({
      arrangedFor: z.enum(ARRANGED_FOR),
      /** First and last day of the period, in the agency's zone. */
      firstDay: z.string(),
      lastDay: z.string(),
      widgets: widgetSchema(MANAGEMENT_WIDGETS),
    }),
  }),
};

const DashboardSetting = z.object({
  arrangedFor: z.enum(ARRANGED_FOR),
  widgets: z.array(PlacedWidget),
  /** Kinds that may be placed, as far as the reader's rights reach. */
  offered: z.array(kind()),
  version: z.int(),
  /** Version of the agency's row, which has the offer. */
  offeredVersion: z.int(),
});
export type DashboardSetting = z.output<typeof DashboardSetting>;

export const dashboardSetting = {
  get: call("GET", `${PATH}/dashboard-setting`, {
    summary: "Arrangement of the management dashboard: one's own, a position's or the agency's",
    access: read("DASHBOARD"),
    topics,
    query: z.strictObject(target),
    reply: DashboardSetting,
  }),
  save: call("PUT", `${PATH}/dashboard-setting`, {
    summary: "Arrange the management dashboard for oneself; with full access also for a position or the agency",
    access: read("DASHBOARD"),
    topics,
    body: z.strictObject({
      ...target,
      /** Null takes the arrangement away: then the position's, the agency's or the default holds. */
      widgets: z.nullable(Arrangement),
      /** Version of the arrangement as it was read, so that no other change is overwritten. */
      version: version(),
    }),
    reply: DashboardSetting,
  }),
  offer: call("PUT", `${PATH}/offered-widgets`, {
    summary: "Choose which widgets the agency offers; those left out are hidden from everyone",
    access: write("DASHBOARD"),
    topics,
    /** Null offers each; the version is that of the offer as it was read. */
    body: z.strictObject({ kinds: z.nullable(kinds()), version: version() }),
    reply: DashboardSetting,
  }),
};
