import type { HistoryLabels } from "#web/shared/history/labels.ts";

export const historyLabels: HistoryLabels = {
  fields: {
    publicName: "Name in the app",
    bookingContact: "Booking contact",
    bookingRole: "Booking contact's role",
  },
  parts: {
    favourite: {
      added: "marked a favourite",
      changed: "changed what fans see",
      deleted: "took it off the favourites",
      restored: "marked it a favourite",
    },
  },
};
