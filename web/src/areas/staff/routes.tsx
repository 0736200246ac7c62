import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/staff.titles.ts";
import { ADD, LIST } from "./paths.ts";

const parent = { title: t("staff"), to: LIST };
const read = { resource: "STAFF", action: "read" } as const;
const write = { resource: "STAFF", action: "write" } as const;
const notes = async () => (await import("./profile/NotesScreen.tsx")).NotesScreen;

export const routes: AreaRoute[] = [
  { path: LIST, title: t("staff"), screen: async () => (await import("./StaffScreen.tsx")).StaffScreen, needs: read },
  {
    path: ADD,
    title: t("addStaff"),
    parent,
    screen: async () => (await import("./form/AddStaff.tsx")).AddStaff,
    needs: write,
  },
  {
    path: "/staff/:id",
    title: t("profile"),
    parent,
    screen: async () => (await import("./profile/ProfileScreen.tsx")).ProfileScreen,
    needs: read,
    children: [
      { path: "", redirect: "profile/summary" },
      { path: "profile", redirect: "summary" },
      { path: "profile/summary", screen: async () => (await import("./profile/SummaryScreen.tsx")).SummaryScreen },
      { path: "profile/summary/edit", redirect: "../../../edit" },
      { path: "profile/files", screen: async () => (await import("./profile/FilesScreen.tsx")).FilesScreen },
      { path: "profile/notes", screen: notes },
      { path: "profile/notes/edit", screen: notes },
      { path: "profile/history", screen: async () => (await import("./profile/HistoryScreen.tsx")).HistoryScreen },
    ],
  },
  {
    path: "/staff/:id/edit",
    title: t("edit"),
    parent,
    screen: async () => (await import("./form/EditStaff.tsx")).EditStaff,
    needs: write,
  },
];
