import { useMemo } from "react";
import { type ManagementWidget, managementDashboard } from "#contract/dashboards/management.ts";
import type { ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { sameSettings, settingsText } from "#contract/dashboards/widget-settings.ts";
import { useCallQueries, useCallQuery } from "#web/ui/calls/useCall.ts";
import type { Plan } from "./plan.ts";

/**
 * Returns the data of each kind, as far as they have been read: those of the dashboard, and of widgets that the plan
 * adds or sets differently. Until these are there, the widget shows what it had.
 */
export function useContents(plan: Plan): ReadonlyMap<ManagementKind, ManagementWidget> {
  const { data } = useCallQuery(managementDashboard.get, { query: {} });
  const saved = useMemo(() => new Map(data?.widgets.map((widget) => [widget.kind, widget])), [data]);
  const changed = plan.filter(({ kind, settings }) => {
    const before = saved.get(kind);
    return data !== undefined && !(before && sameSettings(before.settings, settings));
  });
  const answers = useCallQueries(
    managementDashboard.get,
    changed.map(({ kind, settings }) => ({ query: { kind, settings: settingsText(settings) } })),
  );
  const read = answers.flatMap((answer) => answer.data?.widgets ?? []);
  const latest = changed.flatMap(({ kind, settings }) =>
    read.filter((widget) => widget.kind === kind && sameSettings(widget.settings, settings)),
  );
  return new Map([...saved, ...latest.map((widget) => [widget.kind, widget] as const)]);
}
