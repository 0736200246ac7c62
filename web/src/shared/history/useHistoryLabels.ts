import { use } from "react";
import { type Area, AreasContext } from "../area.ts";
import { COMMON_LABELS, foldWords, type HistoryLabels } from "./labels.ts";

const folded = new WeakMap<readonly Area[], Promise<Required<HistoryLabels>>>();

function load(areas: readonly Area[]): Promise<Required<HistoryLabels>> {
  const known = folded.get(areas);
  if (known) return known;
  const all = Promise.all(areas.map(async (area) => (await area.historyLabels?.()) ?? {}));
  const words = all.then((own) => foldWords([COMMON_LABELS, ...own]));
  folded.set(areas, words);
  // Asked for again after a chunk that did not arrive.
  words.catch(() => folded.delete(areas));
  return words;
}

/** The words of every area, loaded when the first history is opened; suspends until they are there. */
export const useHistoryLabels = (): Required<HistoryLabels> => use(load(use(AreasContext)));
