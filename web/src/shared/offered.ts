/** What may be chosen: what is archived only where it is chosen already. */
export const offered = <T extends { id: string; archived: boolean }>(
  all: readonly T[],
  chosen: readonly (string | null | undefined)[] = [],
): T[] => all.filter(({ id, archived }) => !archived || chosen.includes(id));
