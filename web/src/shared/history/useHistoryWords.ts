import { use } from "react";
import { type Area, AreasContext } from "../area.ts";
import { COMMON_WORDS, foldWords, type HistoryWords } from "./words.ts";

const folded = new WeakMap<readonly Area[], Promise<Required<HistoryWords>>>();

function load(areas: readonly Area[]): Promise<Required<HistoryWords>> {
  const known = folded.get(areas);
  if (known) return known;
  const all = Promise.all(areas.map(async (area) => (await area.historyWords?.()) ?? {}));
  const words = all.then((own) => foldWords([COMMON_WORDS, ...own]));
  folded.set(areas, words);
  // Asked for again after a chunk that did not arrive.
  words.catch(() => folded.delete(areas));
  return words;
}

/** The words of every area, loaded when the first history is opened; suspends until they are there. */
export const useHistoryWords = (): Required<HistoryWords> => use(load(use(AreasContext)));
