/** Arranges the management dashboard of the owner. */
import { firstFreePlace, newPlace, type PlacedWidget } from "#contract/dashboards/arrangement.ts";
import { dashboardSetting } from "#contract/dashboards/management.ts";
import type { ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { apiOf } from "./tasks.ts";

/** Arranges these widgets for the owner, each at the first place with room. */
export async function arrangeWidgets(baseURL: string | undefined, kinds: readonly ManagementKind[]): Promise<void> {
  const api = await apiOf(baseURL);
  const { version } = await api.send<{ version: number }>("GET", dashboardSetting.get.path);
  const widgets: PlacedWidget[] = [];
  for (const kind of kinds) {
    const place = newPlace(kind);
    widgets.push({ ...place, ...firstFreePlace(place, widgets) });
  }
  await api.send("PUT", dashboardSetting.save.path, { version, widgets });
}
