import { use } from "react";
import type { HistoryRow } from "#contract/history/history-row.ts";
import { type Area, AreasContext } from "../area.ts";
import { COMMON_LABELS, type HistoryLabels, mergeLabels } from "./labels.ts";

type Labels = Required<HistoryLabels>;

const labelsOfArea = new WeakMap<Area, Promise<HistoryLabels>>();
const labelsByAreas = new WeakMap<readonly Area[], Map<string, Promise<Labels>>>();

function labelsOf(area: Area): Promise<HistoryLabels> {
  const loaded = labelsOfArea.get(area) ?? area.historyLabels?.() ?? Promise.resolve({});
  labelsOfArea.set(area, loaded);
  // Loaded again after a chunk that failed to load.
  loaded.catch(() => labelsOfArea.delete(area));
  return loaded;
}

/** Loads the labels of areas, or of those of them that have records below this path. */
function load(areas: readonly Area[], path = ""): Promise<Labels> {
  const byPath = labelsByAreas.get(areas) ?? new Map<string, Promise<Labels>>();
  labelsByAreas.set(areas, byPath);
  const [, first = ""] = path.split("/");
  const loaded = byPath.get(first);
  if (loaded) return loaded;
  const owns = ({ collections = {} }: Area) => Object.values(collections).some(({ base }) => base === `/${first}`);
  const own = first === "" ? areas : areas.filter(owns);
  const labels = Promise.all(own.map(labelsOf)).then((all) => mergeLabels([COMMON_LABELS, ...all]));
  byPath.set(first, labels);
  labels.catch(() => byPath.delete(first));
  return labels;
}

/** Returns the labels of every area, loaded with the first history; suspends until they are there. */
export const useHistoryLabels = (): Labels => use(load(use(AreasContext)));

/** Returns the labels of some changes of the record at a path: those of its own area, and of every area only if these lack one. */
export function useLabelsOfRecord(path: string, rows: readonly HistoryRow[]): Labels {
  const areas = use(AreasContext);
  const own = use(load(areas, path));
  const isKnown = rows.every(
    ({ part, changes }) =>
      own.parts[part] !== undefined && changes.every(({ field }) => own.fields[field] !== undefined),
  );
  return isKnown ? own : use(load(areas));
}
