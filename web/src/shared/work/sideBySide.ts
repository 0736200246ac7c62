/** Columns of what shares time, in minutes of a day. */
interface Columns {
  /** Which of how many columns it takes. */
  column: number;
  columns: number;
}

/** Puts spans beside each other where they share time; those that touch by way of others have equally wide columns. */
export function sideBySide<T extends { from: number; to: number }>(spans: readonly T[]): (T & Columns)[] {
  const sorted = [...spans].sort((one, other) => one.from - other.from || other.to - one.to);
  const placed: (T & Columns)[] = [];
  let group: (T & Columns)[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const close = (): void => {
    const columns = Math.max(1, ...group.map(({ column }) => column + 1));
    for (const one of group) one.columns = columns;
    group = [];
  };
  for (const one of sorted) {
    if (one.from >= until) close();
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    const next = { ...one, column, columns: 1 };
    group.push(next);
    placed.push(next);
    until = Math.max(until, one.to);
  }
  close();
  return placed;
}
