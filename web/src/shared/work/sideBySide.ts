/** Columns of what shares time, in minutes of a day. */
interface Columns {
  /** Column index among those side by side. */
  column: number;
  columns: number;
}

/** Puts spans side by side where they share time; those that touch by way of others have equally wide columns. */
export function sideBySide<T extends { from: number; to: number }>(spans: readonly T[]): (T & Columns)[] {
  const sorted = [...spans].sort((span, other) => span.from - other.from || other.to - span.to);
  const placed: (T & Columns)[] = [];
  let group: (T & Columns)[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const close = (): void => {
    const columns = Math.max(1, ...group.map(({ column }) => column + 1));
    for (const span of group) span.columns = columns;
    group = [];
  };
  for (const span of sorted) {
    if (span.from >= until) close();
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    const next = { ...span, column, columns: 1 };
    group.push(next);
    placed.push(next);
    until = Math.max(until, span.to);
  }
  close();
  return placed;
}
