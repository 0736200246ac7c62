import { useEffect, useMemo, useRef, useState } from "react";

export interface Selection<Row> {
  chosen: readonly Row[];
  has(id: string): boolean;
  toggle(id: string): void;
  /** Selects all rows from the one last toggled to this one. */
  extend(id: string): void;
  toggleAll(): void;
  clear(): void;
  all: boolean;
  some: boolean;
}

/** Keeps the selected rows of a page; a row that leaves the page is deselected. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  useEffect(() => {
    setIds((now) => {
      if (now.size === 0) return now;
      const kept = rows.filter(({ id }) => now.has(id)).map(({ id }) => id);
      return kept.length === now.size ? now : new Set(kept);
    });
  }, [rows]);
  return useMemo(() => {
    const chosen = rows.filter(({ id }) => ids.has(id));
    const all = rows.length > 0 && chosen.length === rows.length;
    return {
      chosen,
      all,
      some: chosen.length > 0 && !all,
      has: (id) => ids.has(id),
      toggle: (id) => {
        anchor.current = id;
        setIds((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])));
      },
      extend: (id) => {
        const to = rows.findIndex((row) => row.id === id);
        const from = rows.findIndex((row) => row.id === anchor.current);
        const between = rows.slice(Math.min(to, from < 0 ? to : from), Math.max(to, from) + 1);
        setIds((now) => new Set([...now, ...between.map((row) => row.id)]));
      },
      toggleAll: () => setIds(new Set(all ? [] : rows.map((row) => row.id))),
      clear: () => setIds(new Set()),
    };
  }, [rows, ids]);
}
