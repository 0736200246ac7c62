import { createContext } from "react";
import type { Collection } from "#contract/record-kinds.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import type { HistoryLabels } from "./history/labels.ts";
import type { NavItem } from "./shell/navigation/navItem.ts";

/** The path of a collection's list, and the name of one of its records. */
export interface CollectionEntry {
  base: string;
  one: string;
}

/**
 * What an area adds to the app. The app folds one list of areas (`areas.ts`): an area is removed by deleting its folder
 * and its line there. Large parts are loaded by a function, to keep them out of the first page.
 */
export interface Area {
  routes: readonly AreaRoute[];
  navigation?: readonly NavItem[];
  /** The kinds of record that the palette searches. */
  collections?: { readonly [C in Collection]?: CollectionEntry };
  /** History labels of the area's own fields, codes and parts. */
  historyLabels?: () => Promise<HistoryLabels>;
}

export type Collections = Required<Area>["collections"];

/** The navigation of all areas, in order. */
export const navigationOf = (areas: readonly Area[]): NavItem[] =>
  areas.flatMap(({ navigation = [] }) => navigation).sort((a, b) => a.group - b.group || a.order - b.order);

export const collectionsOf = (areas: readonly Area[]): Collections =>
  Object.fromEntries(areas.flatMap(({ collections = {} }) => Object.entries(collections)));

export const AreasContext = createContext<readonly Area[]>([]);
