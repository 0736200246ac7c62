const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** How well `text` fits what was typed: 0 begins with it, 1 every word begins one of its words, null not at all. */
export function fitOf(text: string, typed: string): 0 | 1 | null {
  const [whole, asked] = [plain(text), plain(typed.trim())];
  if (whole.startsWith(asked)) return 0;
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  return asked.split(/\s+/).every((part) => words.some((word) => word.startsWith(part))) ? 1 : null;
}

/** Those that fit, best first; what is equally good keeps its order. */
export const fitting = <T extends { title: string }>(all: readonly T[], typed: string): T[] =>
  all
    .map((item) => ({ one: item, rank: fitOf(item.title, typed) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ one }) => one);
