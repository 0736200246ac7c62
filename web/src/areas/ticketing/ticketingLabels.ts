/** How the history of an event names what changes of its ticketing. */
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { SOURCE_TITLES, t } from "./messages.ts";

export const historyLabels: HistoryLabels = {
  fields: {
    onSaleOn: t("onSaleFrom"),
    ticketSource: t("countsFrom"),
    ticketType: t("type"),
    ticketPrice: t("price"),
    ticketCapacity: t("capacity"),
    ticketComps: t("comps"),
    ticketKills: t("kills"),
  },
  codes: { ticketSource: SOURCE_TITLES },
  parts: {
    ticketing: {
      added: t("ticketingAdded"),
      changed: t("ticketingChanged"),
      deleted: t("ticketingRemoved"),
      restored: t("ticketingBack"),
    },
    ticketType: {
      added: t("typeAdded"),
      changed: t("typeChanged"),
      deleted: t("typeRemoved"),
      restored: t("typeAdded"),
    },
  },
};
