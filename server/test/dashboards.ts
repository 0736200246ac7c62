/** Reads widgets of the management dashboard by a placement with settings. */
import { expect } from "vitest";
import { dashboardSetting, type ManagementWidget, managementDashboard } from "#contract/dashboards/management.ts";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import type { WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import type { startApp } from "./app.ts";
import type { BuiltStaff } from "./factories.ts";

/** Returns what places a widget for a reader, and reads its data. */
export const widgetReader =
  ({ ask }: Pick<Awaited<ReturnType<typeof startApp>>, "ask">) =>
  async <K extends ManagementKind>(reader: BuiltStaff, kind: K, settings: WidgetSettings = {}) => {
    const [width, height] = MANAGEMENT_WIDGETS[kind].size;
    const { version } = (await ask(dashboardSetting.get, reader.token, {})).data;
    const body = { version, widgets: [{ kind, x: 0, y: 0, width, height, settings }] };
    expect((await ask(dashboardSetting.save, reader.token, { body })).status).toBe(200);
    const { data } = await ask(managementDashboard.get, reader.token, {});
    const widget = data.widgets.find((candidate) => candidate.kind === kind);
    if (!widget?.data) throw new Error(`${kind} was not read`);
    return widget.data as NonNullable<Extract<ManagementWidget, { kind: K }>["data"]>;
  };
