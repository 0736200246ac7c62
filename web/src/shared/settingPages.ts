/** Pages of settings as areas declare them; index, tabs and palette are made of these. */
import type { Need } from "#web/ui/routing/route.ts";
import type { Area } from "./area.ts";

export const SETTING_GROUPS = ["agency", "people", "work", "money", "content", "connections", "data"] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export interface SettingPage {
  to: string;
  title: string;
  /** What one sets there, as a sentence without a full stop. */
  line: string;
  /** Further words that find it: names of its fields, and what other programs call them. */
  words?: string;
  group: SettingGroup;
  needs: Need;
}

const pagesByAreas = new WeakMap<readonly Area[], Promise<readonly SettingPage[]>>();
async function load(areas: readonly Area[]): Promise<readonly SettingPage[]> {
  const pages = (await Promise.all(areas.map(({ settingPages }) => settingPages?.() ?? []))).flat();
  return SETTING_GROUPS.flatMap((group) => pages.filter((page) => page.group === group));
}
/** Loads the pages of all areas by group, in the order of areas and pages; once, unless that failed. */
export function loadSettingPages(areas: readonly Area[]): Promise<readonly SettingPage[]> {
  const loading = pagesByAreas.get(areas) ?? load(areas);
  pagesByAreas.set(areas, loading);
  loading.catch(() => pagesByAreas.delete(areas));
  return loading;
}
