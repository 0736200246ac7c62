/** Pages of settings as areas declare them; index, tabs and palette are made of these. */
import type { Need } from "#web/ui/routing/route.ts";

export const SETTING_GROUPS = ["agency", "people", "work", "money", "content", "connections", "data"] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export interface SettingPage {
  to: string;
  title: string;
  /** Says in a sentence without a full stop what is set there. */
  line: string;
  /** Further words that find it: names of its fields, and what other programs call them. */
  words?: string;
  group: SettingGroup;
  needs: Need;
}

/** The part of an area that this needs; areas import this file. */
interface SettingArea {
  settingPages?: () => Promise<readonly SettingPage[]>;
}
const pagesByAreas = new WeakMap<readonly SettingArea[], Promise<readonly SettingPage[]>>();
async function load(areas: readonly SettingArea[]): Promise<readonly SettingPage[]> {
  const pages = (await Promise.all(areas.flatMap(({ settingPages }) => settingPages?.() ?? []))).flat();
  return SETTING_GROUPS.flatMap((group) => pages.filter((page) => page.group === group));
}
/** Loads the pages of all areas by group, in the order of areas and pages; once, unless that failed. */
export function loadSettingPages(areas: readonly SettingArea[]): Promise<readonly SettingPage[]> {
  const loading = pagesByAreas.get(areas) ?? load(areas);
  pagesByAreas.set(areas, loading);
  loading.catch(() => pagesByAreas.delete(areas));
  return loading;
}
