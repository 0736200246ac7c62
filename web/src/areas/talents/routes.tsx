import type { ComponentType } from "react";
import type { Family } from "#contract/enums.ts";
import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/talents.titles.ts";
import { FAMILY, type OfFamily } from "./family.ts";

function familyRoutes(family: Family): AreaRoute[] {
  const { base, title, add, resource } = FAMILY[family];
  const parent = { title, to: base };
  const read = { resource, action: "read" } as const;
  const write = { resource, action: "write" } as const;
  const of = (load: () => Promise<ComponentType<OfFamily>>) => async (): Promise<ComponentType> => {
    const Screen = await load();
    return () => <Screen family={family} />;
  };
  const notes = of(async () => (await import("./NotesScreen.tsx")).NotesScreen);
  const career = of(async () => (await import("./career/CareerScreen.tsx")).CareerScreen);
  return [
    { path: base, title, screen: of(async () => (await import("./PeopleScreen.tsx")).PeopleScreen), needs: read },
    {
      path: `${base}/add`,
      title: add,
      parent,
      screen: of(async () => (await import("./AddPerson.tsx")).AddPerson),
      needs: write,
    },
    {
      path: `${base}/:id`,
      title: t("profile"),
      parent,
      screen: of(async () => (await import("./PersonScreen.tsx")).PersonScreen),
      needs: read,
      children: [
        { path: "", redirect: "profile/summary" },
        { path: "profile", redirect: "summary" },
        { path: "profile/files", screen: of(async () => (await import("./FilesScreen.tsx")).FilesScreen) },
        { path: "profile/summary", screen: of(async () => (await import("./SummaryScreen.tsx")).SummaryScreen) },
        {
          path: "profile/personal",
          screen: of(async () => (await import("./personal/PersonalScreen.tsx")).PersonalScreen),
        },
        { path: "profile/career", screen: career },
        { path: "profile/career/edit", screen: career },
        {
          path: "profile/business",
          screen: of(async () => (await import("./business/BusinessScreen.tsx")).BusinessScreen),
        },
        { path: "profile/notes", screen: notes },
        { path: "profile/notes/edit", screen: notes },
        { path: "profile/history", screen: of(async () => (await import("./HistoryScreen.tsx")).HistoryScreen) },
      ],
    },
    {
      path: `${base}/:id/profile/summary/edit`,
      title: t("edit"),
      parent,
      screen: of(async () => (await import("./EditSummary.tsx")).EditSummary),
      needs: write,
    },
    {
      path: `${base}/:id/profile/personal/edit`,
      title: t("edit"),
      parent,
      screen: of(async () => (await import("./personal/EditPersonal.tsx")).EditPersonal),
      needs: write,
    },
    {
      path: `${base}/:id/profile/business/edit`,
      title: t("edit"),
      parent,
      screen: of(async () => (await import("./business/EditBusiness.tsx")).EditBusiness),
      needs: write,
    },
  ];
}

export const routes: AreaRoute[] = [...familyRoutes("talents"), ...familyRoutes("scouts")];
