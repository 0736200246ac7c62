import type { ComponentType } from "react";
import { IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { Area, ImportEntry } from "#web/shared/area.ts";
import { importPath } from "#web/shared/record/importAction.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { ImportedListContext } from "./importedList.ts";

function importRoutes(kind: ImportKind, entry: ImportEntry): AreaRoute[] {
  const { base, many, title, list: to = base } = entry;
  const path = importPath(base);
  const list = { ...entry, kind, path };
  const needs = { resource: IMPORT_RESOURCE[kind], action: "write" } as const;
  const screenOf = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
    const Screen = await load();
    return () => (
      <ImportedListContext value={list}>
        <Screen />
      </ImportedListContext>
    );
  };
  return [
    {
      path,
      title,
      parent: { title: many, to },
      screen: screenOf(async () => (await import("./ImportsScreen.tsx")).ImportsScreen),
      needs,
    },
    {
      path: `${path}/:id`,
      title,
      parent: { title, to: path },
      screen: screenOf(async () => (await import("./ImportScreen.tsx")).ImportScreen),
      needs,
    },
  ];
}

/** The imports of every list that an area says can be imported into. */
export const routes = (areas: readonly Area[]): AreaRoute[] =>
  areas.flatMap(({ imports = {} }) =>
    Object.entries(imports).flatMap(([kind, entry]) => importRoutes(kind as ImportKind, entry)),
  );
