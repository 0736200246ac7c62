/** Handlers of the management dashboard. */
import { newPlace, type PlacedWidget, shownPlaces, withOwnSettings } from "#contract/dashboards/arrangement.ts";
import type { managementDashboard as calls } from "#contract/dashboards/management.ts";
import type { MANAGEMENT_WIDGETS } from "#contract/dashboards/management-widgets.ts";
import { settingsIn } from "#contract/dashboards/widget-settings.ts";
import { readWidgets } from "#server/lib/dashboards/board.ts";
import { type ManagementReaders, openManagement, withSettings } from "#server/lib/dashboards/management.ts";
import { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { HandlersThenOutside } from "#server/lib/serving/serve.ts";
import { readArrangement, visibleKinds } from "./arrangement.ts";

export const managementHandlers = (
  readers: ManagementReaders,
  onError: (error: unknown) => void,
): HandlersThenOutside<typeof calls> => ({
  async get({ db, actor, query: { kind, settings, ...period } }) {
    const { arrangedFor, widgets, offered } = await readArrangement(db, actor);
    const context = await openManagement(db, actor, period);
    const { firstDay, lastDay } = context.period;
    if (firstDay > lastDay)
      throw new Refusal("validation", [{ field: "toDate", code: "invalid", message: "This is before the first day" }]);
    const visible = visibleKinds(actor, offered);
    const shownWidgets = widgets.filter((widget) => visible.has(widget.kind));
    const placed = shownPlaces(shownWidgets, arrangedFor === "OURS");
    const unsaved = settings === undefined ? null : settingsIn(settings);
    const isChosen = (widget: PlacedWidget) => kind === undefined || widget.kind === kind;
    const chosen =
      kind !== undefined && unsaved !== null && visible.has(kind)
        ? [withOwnSettings({ ...(placed.find(isChosen) ?? newPlace(kind)), settings: unsaved })]
        : placed.filter(isChosen);
    const shown = await readWidgets<typeof MANAGEMENT_WIDGETS, typeof context>(
      { placed: chosen, readers, onError },
      ({ settings = {} }) => withSettings(context, settings),
    );
    return new AfterTransaction(async () => ({ arrangedFor, firstDay, lastDay, widgets: await shown.work() }));
  },
});
