import { createContext, use } from "react";
import type { HistoryRow } from "#contract/history/history-row.ts";
import { type Area, AreasContext, areasInHistory } from "../area.ts";
import { COMMON_LABELS, type HistoryLabels, mergeLabels } from "./labels.ts";

type Labels = Required<HistoryLabels>;

const labelsOfArea = new WeakMap<Area, Promise<HistoryLabels>>();
/** Loaded labels, read synchronously so that no empty screen flashes. */
const loadedLabels = new WeakMap<Promise<Labels>, Labels>();
const read = (labels: Promise<Labels>): Labels => loadedLabels.get(labels) ?? use(labels);
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
  const own = first === "" ? areas : areasInHistory(areas, `/${first}`);
  const labels = Promise.all(own.map(labelsOf)).then((areaLabels) => mergeLabels([COMMON_LABELS, ...areaLabels]));
  byPath.set(first, labels);
  labels.then(
    (value) => loadedLabels.set(labels, value),
    () => undefined,
  );
  labels.catch(() => byPath.delete(first));
  return labels;
}

/** Loads the labels of the records at a base, such as "/talent", before their history is shown. */
export const preloadLabels = (areas: readonly Area[], base: string): Promise<Labels> => load(areas, base);

/** The labels that are enough for the entries within. */
export const EnoughLabels = createContext<Labels | null>(null);

/** Returns the labels that are enough for an entry, or those of every area; suspends until they are there. */
export function useHistoryLabels(): Labels {
  const areas = use(AreasContext);
  return use(EnoughLabels) ?? read(load(areas));
}

/** Returns the labels of some changes of the record at a path: those of its own areas, and of every area only if these lack one. */
export function useLabelsOfRecord(path: string, rows: readonly HistoryRow[]): Labels {
  const areas = use(AreasContext);
  const own = read(load(areas, path));
  const isKnown = rows.every(
    ({ part, subject, changes }) =>
      own.parts[part] !== undefined &&
      (!subject || own.fields[subject.field] !== undefined) &&
      changes.every(({ field }) => own.fields[field] !== undefined),
  );
  return isKnown ? own : read(load(areas));
}
