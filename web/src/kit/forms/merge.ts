/** What a person typed on top of what someone else saved: a field they left alone takes the newest value, one they changed stays theirs. */
export function merged<V extends object>(base: V, mine: V, theirs: V): V {
  const touched = Object.entries(mine).filter(
    ([name, value]) => !equal(value, (base as Record<string, unknown>)[name]),
  );
  return { ...theirs, ...Object.fromEntries(touched) };
}

/** Values of a form are plain data. */
export const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
