import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { t } from "#web/areas/calendar/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { AGENCY_CALENDAR, PERSONAL_CALENDAR, SCOUT_CALENDAR } from "./paths.ts";

export const area: Area = {
  routes: [
    // Without the right to the agency's calendar it leads to one's own.
    {
      path: AGENCY_CALENDAR,
      title: t("calendar"),
      screen: async () => (await import("./CalendarScreen.tsx")).AgencyCalendar,
    },
    {
      path: PERSONAL_CALENDAR,
      title: t("personal"),
      section: { title: t("calendar"), to: AGENCY_CALENDAR },
      screen: async () => (await import("./CalendarScreen.tsx")).PersonalCalendar,
    },
    {
      path: SCOUT_CALENDAR,
      title: t("scouts"),
      section: { title: t("calendar"), to: AGENCY_CALENDAR },
      screen: async () => (await import("./CalendarScreen.tsx")).ScoutCalendar,
      needs: { resource: "CALENDAR", action: "read" },
    },
  ],
  navigation: [
    {
      to: AGENCY_CALENDAR,
      title: t("calendar"),
      icon: CalendarBlankIcon,
      group: 2,
      order: 7,
      phonePlace: 2,
      shortcut: { key: "a", title: t("goTo") },
    },
  ],
};
