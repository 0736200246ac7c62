import type { ComponentType } from "react";
import { IMPORT_KINDS, IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import { importPath, LIST_OF } from "#web/shared/imports/importAction.ts";
import { t } from "#web/shared/imports/titles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { TITLES } from "./kindTitles.ts";

const LIST_TITLES = { talents: t("talents"), scouts: t("scouts"), partners: t("partners"), suppliers: t("suppliers") };

function routesOf(kind: ImportKind): AreaRoute[] {
  const needs = { resource: IMPORT_RESOURCE[kind], action: "write" } as const;
  const withKind = (load: () => Promise<ComponentType<{ kind: ImportKind }>>) => async (): Promise<ComponentType> => {
    const Screen = await load();
    return () => <Screen kind={kind} />;
  };
  return [
    {
      path: importPath(kind),
      title: TITLES[kind],
      parent: { title: LIST_TITLES[kind], to: LIST_OF[kind] },
      screen: withKind(async () => (await import("./ImportsScreen.tsx")).ImportsScreen),
      needs,
    },
    {
      path: `${importPath(kind)}/:id`,
      title: TITLES[kind],
      parent: { title: TITLES[kind], to: importPath(kind) },
      screen: withKind(async () => (await import("./ImportScreen.tsx")).ImportScreen),
      needs,
    },
  ];
}

export const routes: AreaRoute[] = IMPORT_KINDS.flatMap(routesOf);
