/** How the history of an event names what changes of its guest list. */
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { GUEST_SIDE_TITLES, GUEST_STATE_TITLES, GUEST_TYPE_TITLES, t } from "./messages.ts";

export const historyLabels: HistoryLabels = {
  fields: {
    guestName: t("guestName"),
    guestPlaces: t("places"),
    guestType: t("type"),
    guestSide: t("side"),
    guestAskedBy: t("askedBy"),
    guestState: t("state"),
    guestReason: t("guestReason"),
    quotaTotal: t("quotaTOTAL"),
    quotaArtist: t("quotaARTIST"),
    quotaAgency: t("quotaAGENCY"),
    quotaPromoter: t("quotaPROMOTER"),
    quotaVenue: t("quotaVENUE"),
  },
  codes: { guestType: GUEST_TYPE_TITLES, guestSide: GUEST_SIDE_TITLES, guestState: GUEST_STATE_TITLES },
  parts: {
    guest: {
      added: t("historyAdded"),
      changed: t("historyChanged"),
      deleted: t("historyDeleted"),
      restored: t("historyRestored"),
    },
    guestQuota: { added: t("quotaSet"), changed: t("quotaSet"), deleted: t("quotaSet"), restored: t("quotaSet") },
  },
};
