/** Merges a person's changes with another person's saved version: unchanged fields take the saved value, changed ones keep the person's. */
export function merged<V extends object>(base: V, own: V, theirs: V): V {
  return { ...theirs, ...Object.fromEntries(changedFields(base, own)) };
}

const changedFields = (base: object, own: object): [string, unknown][] => {
  const before = new Map<string, unknown>(Object.entries(base));
  return Object.entries(own).filter(([name, value]) => !equal(value, before.get(name)));
};

/** Returns the fields that both changed to different values, so that the person has to choose. */
export function conflicts<V extends object>(base: V, own: V, theirs: V): (keyof V & string)[] {
  const [before, now] = [
    new Map<string, unknown>(Object.entries(base)),
    new Map<string, unknown>(Object.entries(theirs)),
  ];
  return changedFields(base, own)
    .filter(([name, value]) => !equal(now.get(name), before.get(name)) && !equal(now.get(name), value))
    .map(([name]) => name as keyof V & string)
    .filter((name) => name !== "version");
}

/** Compares form values, which are plain data. */
export const equal = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
