import { createContext } from "react";
import type { Collection } from "#contract/record-kinds.ts";
import type { AreaRoute } from "#web/kit/layout/route.ts";
import type { HistoryWords } from "./history/words.ts";
import type { Place } from "./shell/place.ts";

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
  navigation?: readonly Place[];
  /** The kinds of record that the palette finds. */
  collections?: { readonly [C in Collection]?: CollectionEntry };
  /** How the history names the area's own fields, codes and parts. */
  historyWords?: () => Promise<HistoryWords>;
}

export type Collections = Required<Area>["collections"];

/** The navigation of all areas, in order. */
export const navigationOf = (areas: readonly Area[]): Place[] =>
  areas
    .flatMap(({ navigation = [] }) => navigation)
    .sort((one, other) => one.group - other.group || one.order - other.order);

export const collectionsOf = (areas: readonly Area[]): Collections =>
  Object.fromEntries(areas.flatMap(({ collections = {} }) => Object.entries(collections)));

export const AreasContext = createContext<readonly Area[]>([]);
