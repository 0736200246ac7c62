/** What a person typed on top of what someone else saved: a field they left alone takes the newest value, one they changed stays theirs. */
export function merged<V extends object>(base: V, mine: V, theirs: V): V {
  return { ...theirs, ...Object.fromEntries(touched(base, mine)) };
}

const touched = (base: object, mine: object): [string, unknown][] => {
  const before = new Map<string, unknown>(Object.entries(base));
  return Object.entries(mine).filter(([name, value]) => !equal(value, before.get(name)));
};

/** The fields that both changed, and not to the same: a person has to choose. */
export function conflicts<V extends object>(base: V, mine: V, theirs: V): (keyof V & string)[] {
  const [before, now] = [
    new Map<string, unknown>(Object.entries(base)),
    new Map<string, unknown>(Object.entries(theirs)),
  ];
  return touched(base, mine)
    .filter(([name, value]) => !equal(now.get(name), before.get(name)) && !equal(now.get(name), value))
    .map(([name]) => name as keyof V & string)
    .filter((name) => name !== "version");
}

/** Values of a form are plain data. */
export const equal = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
