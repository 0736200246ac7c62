import { TRAVEL_MODES } from "#contract/enums.ts";
import { EVENT_KINDS, SCHEDULE_KINDS } from "#contract/events/event.ts";
import { t } from "#web/areas/events/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { holdLabels } from "#web/shared/holds/labels.ts";
import { city } from "#web/ui/time/format.ts";

export const EVENT_KIND_CHOICES = EVENT_KINDS.map((value) => ({ value, label: t(value) }));
export const ITEM_KINDS = SCHEDULE_KINDS.map((value) => ({ value, label: t(value) }));
export const MODES = TRAVEL_MODES.map((value) => ({ value, label: t(value) }));

/** "15:30" of a wall time. */
export const wallTimeOf = (wall: string): string => wall.slice(11);
export const zoneLabel = (zone: string): string => `${t("time")} (${city(zone)})`;

export const historyLabels: HistoryLabels = {
  codes: holdLabels.codes,
  fields: {
    ...holdLabels.fields,
    endTime: "End time",
    eventKinds: t("kinds"),
    fee: t("fee"),
    hospitality: t("hospitality"),
    rider: t("rider"),
    talent: w("talent"),
    callTime: t("callTime"),
    travelMode: t("mode"),
    travelFrom: t("travelFrom"),
    travelTo: t("travelTo"),
    departs: t("departs"),
    arrives: t("arrives"),
    reference: t("reference"),
    project: w("project"),
  },
  parts: {
    ...holdLabels.parts,
    lineUp: "changed the line-up",
    travel: "changed the travel",
    runSheet: {
      added: t("itemAdded"),
      changed: t("itemChanged"),
      deleted: t("itemGone"),
      restored: t("itemAdded"),
    },
  },
};
