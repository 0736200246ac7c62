import { useEffect, useMemo, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { conditions, filtersOf } from "../list/codec.ts";
import type { List } from "../list/useList.ts";

export interface Selection<Row> {
  /** The selected rows of this page. */
  chosen: readonly Row[];
  /** How many are selected, on this page or among all that match. */
  count: number;
  /** Set while all that match are selected: the list's query, and who is left out. */
  matching: { filters: string; except: readonly string[] } | null;
  /** How many match, where the whole page is selected and more can be. */
  offered: number | null;
  chooseMatching(): void;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Selects all rows from the one last toggled to this one. */
  extend(id: string): void;
  toggleAll(): void;
  clear(): void;
  all: boolean;
  some: boolean;
}

interface Matching {
  /** The conditions under which they were selected: under others, nothing is. */
  conditions: string;
  except: ReadonlySet<string>;
}
const NONE: ReadonlySet<string> = new Set();
const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((other) => other !== id));

/** Keeps the selected rows of a page, or that all that match are selected. A row that leaves the page is deselected. */
export function useSelection<Row extends { id: string }>(
  list: Pick<List<Row>, "call" | "rows" | "state" | "total" | "always">,
): Selection<Row> {
  const { call, rows, state, total, always } = list;
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE);
  const [matching, setMatching] = useState<Matching | null>(null);
  const anchor = useRef<string | null>(null);
  const narrowedBy = JSON.stringify(conditions(call, state.query));
  const filters = filtersOf(call, { ...state.query, ...always });
  const possible = total && !total.isMinimum && total.count <= LIMITS.bulkRecords ? total.count : null;
  const current = matching?.conditions === narrowedBy ? matching : null;
  useEffect(() => {
    setIds((now) => {
      if (now.size === 0) return now;
      const remaining = rows.filter(({ id }) => now.has(id)).map(({ id }) => id);
      return remaining.length === now.size ? now : new Set(remaining);
    });
  }, [rows]);
  return useMemo(() => {
    const has = (id: string): boolean => (current ? !current.except.has(id) : ids.has(id));
    const chosen = rows.filter(({ id }) => has(id));
    const isWhole = rows.length > 0 && chosen.length === rows.length;
    const clear = (): void => {
      setIds(NONE);
      setMatching(null);
    };
    const leaveOut = ({ except }: Matching, id: string): void => {
      if (except.has(id)) setMatching({ conditions: narrowedBy, except: without(except, id) });
      else if (except.size < LIMITS.bulkNamed)
        setMatching({ conditions: narrowedBy, except: new Set([...except, id]) });
    };
    return {
      chosen,
      count: current ? Math.max(0, (possible ?? chosen.length) - current.except.size) : chosen.length,
      matching: current && { filters, except: [...current.except] },
      offered: !current && isWhole && possible !== null && possible > rows.length ? possible : null,
      chooseMatching: () => {
        setIds(NONE);
        setMatching({ conditions: narrowedBy, except: NONE });
      },
      all: isWhole,
      some: chosen.length > 0 && !isWhole,
      has,
      toggle: (id) => {
        anchor.current = id;
        if (current) leaveOut(current, id);
        else setIds((now) => (now.has(id) ? without(now, id) : new Set([...now, id])));
      },
      extend: (id) => {
        const to = rows.findIndex((row) => row.id === id);
        const from = rows.findIndex((row) => row.id === anchor.current);
        const between = rows.slice(Math.min(to, from < 0 ? to : from), Math.max(to, from) + 1);
        if (!current) return setIds((now) => new Set([...now, ...between.map((row) => row.id)]));
        const except = new Set([...current.except].filter((other) => !between.some((row) => row.id === other)));
        setMatching({ conditions: narrowedBy, except });
      },
      toggleAll: () =>
        isWhole
          ? clear()
          : current
            ? setMatching({ ...current, except: NONE })
            : setIds(new Set(rows.map((row) => row.id))),
      clear,
    };
  }, [rows, ids, current, narrowedBy, filters, possible]);
}
