/** Returns the items that can be selected; archived ones only if selected already. */
export const selectable = <T extends { id: string; archived: boolean }>(
  all: readonly T[],
  chosen: readonly (string | null | undefined)[] = [],
): T[] => all.filter(({ id, archived }) => !archived || chosen.includes(id));
