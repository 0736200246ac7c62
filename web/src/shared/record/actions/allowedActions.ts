/** Returns the items that can be selected; archived ones only if selected already. */
export const selectable = <T extends { id: string; archived: boolean }>(
  items: readonly T[],
  chosen: readonly (string | null | undefined)[] = [],
): T[] => items.filter(({ id, archived }) => !archived || chosen.includes(id));
