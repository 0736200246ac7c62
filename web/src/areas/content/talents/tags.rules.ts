/** Returns tags without those to remove, and with those to add at the end. */
export const changedTags = (
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] => [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
