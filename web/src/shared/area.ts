import { createContext } from "react";
import type { Collection } from "#contract/record-kinds.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import type { HistoryLabels } from "./history/labels.ts";
import type { NavItem } from "./shell/navigation/navItem.ts";

/** Where the records of a collection stand, and what one of them is called. */
export interface CollectionEntry {
  base: string;
  one: string;
}

/**
 * What an area brings to the app. The app folds one list of them (`areas.ts`): an area is removed by deleting its folder
 * and its line there. Whatever is large is loaded by a function, so that the first page does not carry it.
 */
export interface Area {
  routes: readonly AreaRoute[];
  navigation?: readonly NavItem[];
  /** The kinds of record that the palette finds. */
  collections?: { readonly [C in Collection]?: CollectionEntry };
  /** How the history names the area's own fields, codes and parts. */
  historyLabels?: () => Promise<HistoryLabels>;
}

export type Collections = Required<Area>["collections"];

/** The navigation of all areas, in order. */
export const navigationOf = (areas: readonly Area[]): NavItem[] =>
  areas.flatMap(({ navigation = [] }) => navigation).sort((a, b) => a.group - b.group || a.order - b.order);

export const collectionsOf = (areas: readonly Area[]): Collections =>
  Object.fromEntries(areas.flatMap(({ collections = {} }) => Object.entries(collections)));

export const AreasContext = createContext<readonly Area[]>([]);
