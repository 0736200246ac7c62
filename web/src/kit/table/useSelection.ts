import { useMemo, useState } from "react";

export interface Selection<Row> {
  chosen: readonly Row[];
  has(id: string): boolean;
  toggle(id: string): void;
  toggleAll(): void;
  clear(): void;
  all: boolean;
  some: boolean;
}

/** Which rows of the page are chosen; a row that leaves the page leaves the choice with it. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const chosen = rows.filter(({ id }) => ids.has(id));
    const all = rows.length > 0 && chosen.length === rows.length;
    return {
      chosen,
      all,
      some: chosen.length > 0 && !all,
      has: (id) => ids.has(id),
      toggle: (id) =>
        setIds(
          new Set(
            ids.has(id)
              ? chosen.map((row) => row.id).filter((other) => other !== id)
              : [...chosen.map((row) => row.id), id],
          ),
        ),
      toggleAll: () => setIds(new Set(all ? [] : rows.map(({ id }) => id))),
      clear: () => setIds(new Set()),
    };
  }, [rows, ids]);
}
