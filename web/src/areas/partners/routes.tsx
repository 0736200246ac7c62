import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/partners.titles.ts";
import { ADD, LIST } from "./paths.ts";

const parent = { title: t("partners"), to: LIST };
const read = { resource: "PARTNER", action: "read" } as const;
const write = { resource: "PARTNER", action: "write" } as const;
const notes = async () => (await import("./NotesScreen.tsx")).NotesScreen;

export const routes: AreaRoute[] = [
  {
    path: LIST,
    title: t("partners"),
    screen: async () => (await import("./PartnersScreen.tsx")).PartnersScreen,
    needs: read,
  },
  {
    path: ADD,
    title: t("addPartner"),
    parent,
    screen: async () => (await import("./AddPartner.tsx")).AddPartner,
    needs: write,
  },
  {
    path: "/partner/:id",
    title: t("profile"),
    parent,
    screen: async () => (await import("./PartnerScreen.tsx")).PartnerScreen,
    needs: read,
    children: [
      { path: "", redirect: "profile/summary" },
      { path: "profile", redirect: "summary" },
      { path: "profile/summary", screen: async () => (await import("./SummaryScreen.tsx")).SummaryScreen },
      { path: "profile/contacts", screen: async () => (await import("./contacts/ContactsScreen.tsx")).ContactsScreen },
      { path: "profile/notes", screen: notes },
      { path: "profile/notes/edit", screen: notes },
      { path: "profile/history", screen: async () => (await import("./HistoryScreen.tsx")).HistoryScreen },
    ],
  },
  {
    path: "/partner/:id/profile/summary/edit",
    title: t("edit"),
    parent,
    screen: async () => (await import("./EditPartner.tsx")).EditPartner,
    needs: write,
  },
];
