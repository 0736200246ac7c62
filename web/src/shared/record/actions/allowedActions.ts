/** What may be chosen: what is archived only where it is chosen already. */
export const selectable = <T extends { id: string; archived: boolean }>(
  all: readonly T[],
  chosen: readonly (string | null | undefined)[] = [],
): T[] => all.filter(({ id, archived }) => !archived || chosen.includes(id));
