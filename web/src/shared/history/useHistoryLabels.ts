import { use } from "react";
import { type Area, AreasContext } from "../area.ts";
import { COMMON_LABELS, type HistoryLabels, mergeLabels } from "./labels.ts";

const labelsByAreas = new WeakMap<readonly Area[], Promise<Required<HistoryLabels>>>();

function load(areas: readonly Area[]): Promise<Required<HistoryLabels>> {
  const loaded = labelsByAreas.get(areas);
  if (loaded) return loaded;
  const all = Promise.all(areas.map(async (area) => (await area.historyLabels?.()) ?? {}));
  const labels = all.then((own) => mergeLabels([COMMON_LABELS, ...own]));
  labelsByAreas.set(areas, labels);
  // Loaded again after a chunk that failed to load.
  labels.catch(() => labelsByAreas.delete(areas));
  return labels;
}

/** Returns the labels of every area, loaded with the first history; suspends until they are there. */
export const useHistoryLabels = (): Required<HistoryLabels> => use(load(use(AreasContext)));
