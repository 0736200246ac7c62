const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Ranks `text` against the typed text: 0 starts with it, 1 each typed word starts one of its words, null no match. */
export function matchRank(text: string, typed: string): 0 | 1 | null {
  const [whole, query] = [plain(text), plain(typed.trim())];
  if (whole.startsWith(query)) return 0;
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  return query.split(/\s+/).every((part) => words.some((word) => word.startsWith(part))) ? 1 : null;
}

/** Returns the matching items, best first; equal matches keep their order. */
export const matchingItems = <T extends { title: string }>(all: readonly T[], typed: string): T[] =>
  all
    .map((item) => ({ item, rank: matchRank(item.title, typed) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ item }) => item);
