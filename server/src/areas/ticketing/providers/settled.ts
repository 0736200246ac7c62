/** Reads lists that change while they are read. */
import { ProviderError } from "./provider-error.ts";

interface Listed {
  id: string;
}
export interface ListPass<T extends Listed> {
  items: readonly T[];
  /** How many there are, as the last page says; null where it doesn't. */
  total: number | null;
}
const MOST_PASSES = 6;

/**
 * Reads a list until it holds together. What is sold or changed meanwhile moves others from page to page: some come
 * twice, and some not at all. So the newest of each id counts, and the list is read again until there are as many as the
 * provider says; without a number, until a pass found nothing else than those before.
 */
export async function readSettled<T extends Listed>(name: string, read: () => Promise<ListPass<T>>): Promise<T[]> {
  const seen = new Map<string, T>();
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const before = seen.size;
    const { items, total } = await read();
    const own = new Map(items.map((item) => [item.id, item]));
    for (const [id, item] of own) seen.set(id, item);
    if (total === null ? pass > 1 && seen.size === before && own.size === before : own.size === total)
      return [...own.values()];
    if (total !== null && pass > 1 && seen.size === total) return [...seen.values()];
  }
  throw new ProviderError("away", `${name} changed while it was read.`);
}
