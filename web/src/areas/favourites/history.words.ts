import type { HistoryWords } from "#web/shared/history/words.ts";

export const historyWords: HistoryWords = {
  fields: {
    publicName: "Name in the app",
    bookingContact: "Booking contact",
    bookingRole: "Booking contact's role",
  },
  parts: {
    favourite: {
      added: "marked a favourite",
      changed: "changed the favourite",
      deleted: "took it off the favourites",
      restored: "marked it a favourite again",
    },
  },
};
