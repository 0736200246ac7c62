import { foldText } from "#web/ui/format/foldText.ts";

/** Ranks `text` against the typed text: 0 starts with it, 1 each typed word starts one of its words, null no match. */
export function matchRank(text: string, typed: string): 0 | 1 | null {
  const [whole, query] = [foldText(text), foldText(typed.trim())];
  if (whole.startsWith(query)) return 0;
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  return query.split(/\s+/).every((part) => words.some((word) => word.startsWith(part))) ? 1 : null;
}

/** Ranks an item by its title, and after those by its further words. */
const rankOf = ({ title, words = "" }: Pick<Item, "title" | "words">, typed: string): number | null =>
  matchRank(title, typed) ?? (matchRank(words, typed) === null ? null : 2);

/** Returns the matching items, best first; equal matches keep their order. */
export const matchingItems = <T extends Pick<Item, "title" | "words">>(items: readonly T[], typed: string): T[] =>
  items
    .map((item) => ({ item, rank: rankOf(item, typed) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ item }) => item);

interface Item {
  title: string;
  /** Further words that find it. */
  words?: string | undefined;
  to?: string | undefined;
  tone?: string | undefined;
}
interface Group<T> {
  title: string;
  items: readonly T[];
}

/**
 * Orders what the palette shows: the actions of the open page first, the main one on top, then records and everything
 * else; dangerous actions last, so that Enter never meets one by accident. A page that two actions open is listed once.
 */
export function arrange<T extends Item>(
  typed: string,
  { here, records, others, danger }: { here: Group<T>; records: Group<T>; others: readonly Group<T>[]; danger: string },
): { title: string; items: T[] }[] {
  const matching = ({ items }: Group<T>): T[] => (typed === "" ? [...items] : matchingItems(items, typed));
  const own = matching(here).sort((a, b) => Number(b.tone === "main") - Number(a.tone === "main"));
  const opened = new Set(here.items.map(({ to }) => to).filter((to) => to !== undefined));
  return [
    { title: here.title, items: own.filter(({ tone }) => tone !== "danger") },
    { title: records.title, items: [...records.items] },
    ...others.map((group) => ({
      title: group.title,
      items: matching(group).filter(({ to }) => to === undefined || !opened.has(to)),
    })),
    { title: danger, items: own.filter(({ tone }) => tone === "danger") },
  ].filter(({ items }) => items.length > 0);
}
