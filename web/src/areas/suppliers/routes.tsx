import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/suppliers.titles.ts";
import { ADD, LIST } from "./paths.ts";

const parent = { title: t("suppliers"), to: LIST };
const read = { resource: "PARTNER", action: "read" } as const;
const write = { resource: "PARTNER", action: "write" } as const;
const notes = async () => (await import("./NotesScreen.tsx")).NotesScreen;

export const routes: AreaRoute[] = [
  {
    path: LIST,
    title: t("suppliers"),
    screen: async () => (await import("./SuppliersScreen.tsx")).SuppliersScreen,
    needs: read,
  },
  {
    path: ADD,
    title: t("addSupplier"),
    parent,
    screen: async () => (await import("./AddSupplier.tsx")).AddSupplier,
    needs: write,
  },
  {
    path: "/supplier/:id",
    title: t("profile"),
    parent,
    screen: async () => (await import("./SupplierScreen.tsx")).SupplierScreen,
    needs: read,
    children: [
      { path: "", redirect: "profile/summary" },
      { path: "profile", redirect: "summary" },
      { path: "profile/summary", screen: async () => (await import("./SummaryScreen.tsx")).SummaryScreen },
      { path: "profile/notes", screen: notes },
      { path: "profile/notes/edit", screen: notes },
      { path: "profile/history", screen: async () => (await import("./HistoryScreen.tsx")).HistoryScreen },
    ],
  },
  {
    path: "/supplier/:id/profile/summary/edit",
    title: t("edit"),
    parent,
    screen: async () => (await import("./EditSupplier.tsx")).EditSupplier,
    needs: write,
  },
];
