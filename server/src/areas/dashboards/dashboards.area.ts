/** The management dashboard: widgets of all areas, arranged by a person, for a position or for the agency. */
import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, scopedThenOutside } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { approvalsWidget } from "./approvals.widget.ts";
import { dashboardSettingHandlers, visibleArrangements } from "./arrangement.ts";
import { managementHandlers } from "./management.ts";
import { unansweredWidget } from "./unanswered.widget.ts";

const mayRead = (actor: Actor) => may(actor, "DASHBOARD", "read");

export const dashboardsArea = defineArea({
  subscriptions: {
    dashboard: [{ topics: ["dashboard"], may: mayRead, mayAll: () => false, visible: visibleArrangements }],
  },
  open: ({ widgets, approvals, unanswered, onError }) => ({
    bindings: [
      scopedThenOutside(GROUPS.managementDashboard, managementHandlers(widgets, onError)),
      scoped(GROUPS.dashboardSetting, dashboardSettingHandlers),
    ],
    widgets: { APPROVALS: approvalsWidget(approvals), UNANSWERED: unansweredWidget(unanswered) },
  }),
});
