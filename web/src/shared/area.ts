import { type ComponentType, createContext, type ReactNode } from "react";
import type { Collection, ImportKind } from "#contract/record-kinds.ts";
import type { AreaRoute, Need, RouteParams } from "#web/ui/routing/route.ts";
import type { HistoryLabels } from "./history/labels.ts";
import type { Glance } from "./record/glance/RecordGlance.tsx";
import type { AddSpan, RecordTab, ShiftSpan, ShownRecord } from "./record/kind.ts";
import type { OwnerKind } from "./record/paths.ts";
import type { SettingPage } from "./settingPages.ts";
import type { NavItem } from "./shell/navigation/navItem.ts";

/** A list that files are imported into. */
export interface ImportEntry {
  /** Path of the list, with its imports below it. */
  base: string;
  /** The list's own address, where its imports stand below another. */
  list?: string;
  /** "Partners" */
  many: string;
  /** "Import partners" */
  title: string;
  /** Allows creating categories from cells. */
  newCategories?: boolean;
  csvOnly?: boolean;
}

export interface TabsOfProps {
  id: string;
  /** Path of the tab that is marked. */
  current: string;
  /** Stands at the end of their row. */
  end?: ReactNode;
}

/** Path of a collection's records, and the name of a single one. */
export interface CollectionEntry {
  base: string;
  one: string;
  /** True if a record's path is `{base}/detail/{id}`. */
  detail?: boolean | undefined;
  /** The tab that such a record opens with; its summary by default. */
  first?: string | undefined;
  /** The tabs of one of its records, for a page of another area that stands below one of them. */
  tabs?: () => Promise<ComponentType<TabsOfProps>>;
  /** One of its records next to a list, loaded with the first. */
  glance?: () => Promise<Glance>;
  /** Moves or resizes what one of its records takes of people's time; see `ShiftSpan`. */
  shiftSpan?: (() => Promise<ShiftSpan>) | undefined;
  /** Adds a record that takes a span of time; see `AddSpan`. */
  addSpan?: (() => Promise<AddSpan>) | undefined;
}

/** A tab that an area adds to records of other areas. */
export interface AddedTab
  extends Pick<RecordTab<ShownRecord>, "path" | "beside" | "below" | "params" | "opens" | "title" | "needs"> {
  of: readonly Collection[];
  /** Its place among the record's tabs, with those that were added before it; the last one without. */
  place?: number;
  /** Limits the tab to the record's own page: it is left out below an owner. */
  globalOnly?: true;
  screen: (owner: OwnerKind) => Promise<(props: { record: ShownRecord }) => ReactNode>;
}

/** The record on whose page a tab of comms or of tools stands. */
export interface TabOwner {
  collection: string;
  id: string;
  name: string;
  avatarUrl: string | null;
  /** The zone of a person. */
  zone: string | null;
  /** True if the reader may write notes on it. */
  editable: boolean;
}
/** A tab of comms, which stands on its own and on the pages of talents, scouts, partners and staff. */
export interface CommsTab {
  /** Below `/comms` and `{base}/{id}/comms`. */
  path: string;
  title: string;
  order: number;
  needs: Need;
  /** Stands on the pages of these only, and not on its own. */
  of?: readonly string[];
  /** Shows what concerns the owner, or all that the reader sees. Its list has `<CommsTabs owner={owner} />` in its bar. */
  screen: () => Promise<ComponentType<{ owner: TabOwner | null }>>;
}

/** A tool, which is a tab of tools on its own and on the pages of talents. */
export interface ToolTab {
  /** Below `/tools` and `{base}/{id}/tools`. */
  path: string;
  title: string;
  order: number;
  needs: Need;
  /** Further paths below it that show its screen too, with the allowed values of their parameters. */
  below?: readonly { path: string; params?: RouteParams }[];
  /** Set if the area gives the routes below `/tools` itself, such as those of a kind of record. */
  ownRoutes?: true;
  /** Shows what concerns the owner, or all that the reader sees. It has `<ToolTabs owner={owner} />` in its bar. */
  screen: () => Promise<ComponentType<{ owner: TabOwner | null }>>;
}

/** An entry that an area adds below one of another area in the navigation. */
export interface AddedEntry {
  /** Addresses of the entry that it stands below, and of the part that it follows; the last without one. */
  parent: string;
  after?: string;
  to: string;
  title: string;
  needs?: Need;
}

/** A part of every page, for those who have the right. */
export interface PagePart {
  needs?: Need;
  load: () => Promise<ComponentType>;
}

/**
 * Contributions of an area to the app. The app folds one list of areas (`areas.ts`): an area is removed by deleting its
 * folder and its line there. Large parts are loaded by a function, to keep them out of the first page.
 */
export interface Area {
  /** A function returns routes that depend on other areas. */
  routes: readonly AreaRoute[] | ((areas: readonly Area[]) => readonly AreaRoute[]);
  navigation?: readonly NavItem[];
  navigationBelow?: readonly AddedEntry[];
  /** Stands in the top bar of every page, once loaded. */
  topBar?: PagePart;
  /** Shown next to every page, such as the chat, once loaded. */
  docked?: PagePart;
  /** The kinds of record that the palette searches. */
  collections?: { readonly [C in Collection]?: CollectionEntry };
  /** The lists that files are imported into. */
  imports?: { readonly [K in ImportKind]?: ImportEntry };
  /** Tabs of records of other areas, whose routes follow from all areas. */
  recordTabs?: readonly AddedTab[] | ((areas: readonly Area[]) => readonly AddedTab[]);
  commsTabs?: readonly CommsTab[];
  toolTabs?: readonly ToolTab[];
  /** How the history names the area's own fields, codes and parts. */
  historyLabels?: () => Promise<HistoryLabels>;
  /** Pages on which the agency sets how the area works. */
  settingPages?: () => Promise<readonly SettingPage[]>;
  /** Collections of other areas whose histories tell of the area's parts too. */
  historyIn?: readonly Collection[];
}

export type Collections = Required<Area>["collections"];

export const routesOf = (areas: readonly Area[]): AreaRoute[] =>
  areas.flatMap(({ routes }) => (typeof routes === "function" ? routes(areas) : routes));

type Below = NonNullable<NavItem["below"]>;
function withAdded(below: Below, { after, ...entry }: AddedEntry): Below {
  const index = below.findIndex(({ to }) => to === after);
  return below.toSpliced(index < 0 ? below.length : index + 1, 0, entry);
}

/** The navigation of all areas, in order. */
export function navigationOf(areas: readonly Area[]): NavItem[] {
  const added = areas.flatMap(({ navigationBelow = [] }) => navigationBelow);
  return areas
    .flatMap(({ navigation = [] }) => navigation)
    .map((item) => {
      const entries = added.filter(({ parent }) => parent === item.to);
      return entries.length === 0 ? item : { ...item, below: entries.reduce(withAdded, item.below ?? []) };
    })
    .sort((a, b) => a.group - b.group || a.order - b.order);
}

export const collectionsOf = (areas: readonly Area[]): Collections =>
  Object.fromEntries(areas.flatMap(({ collections = {} }) => Object.entries(collections)));

/** The areas whose parts a history of records at a base, such as "/talent", tells of. */
export const areasInHistory = (areas: readonly Area[], base: string): Area[] => {
  const collectionsByName: Partial<Collections> = collectionsOf(areas);
  return areas.filter(
    ({ collections = {}, historyIn = [] }) =>
      Object.values(collections).some((collection) => collection.base === base) ||
      historyIn.some((collection) => collectionsByName[collection]?.base === base),
  );
};

/** The tabs that areas add to the records of a collection. */
export const recordTabsOf = (areas: readonly Area[]): AddedTab[] =>
  areas.flatMap(({ recordTabs = [] }) => (typeof recordTabs === "function" ? recordTabs(areas) : recordTabs));

/** The tabs of comms in order: those of the pages of a collection, or those that stand on their own. */
export const commsTabsOf = (areas: readonly Area[], collection: string | null): CommsTab[] =>
  areas
    .flatMap(({ commsTabs = [] }) => commsTabs)
    .filter(({ of }) => of === undefined || (collection !== null && of.includes(collection)))
    .sort((a, b) => a.order - b.order);

/** The tools in order. */
export const toolTabsOf = (areas: readonly Area[]): ToolTab[] =>
  areas.flatMap(({ toolTabs = [] }) => toolTabs).sort((a, b) => a.order - b.order);

export const AreasContext = createContext<readonly Area[]>([]);
