/** The cards of a board's cells, each a list of the server in pages of 50; more are loaded as one scrolls. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ListCall, ListQueryOf, RowOf } from "#contract/list.ts";
import type { ArgsOf } from "#web/ui/calls/callTypes.ts";
import { useCallQueries } from "#web/ui/calls/useCall.ts";
import type { BoardCell, Cells } from "./board.ts";
import { withoutDoubles } from "./moves.ts";

const PAGE = 50;

interface Page<Card> {
  rows: readonly Card[];
  loadMore?: boolean | undefined;
  total?: number | undefined;
  totalIsMinimum?: boolean | undefined;
}
interface Asked<C> {
  key: string;
  query: Partial<ListQueryOf<C>>;
}
interface Answered<Card> {
  names: string;
  pages: readonly (Page<Card> | undefined)[];
  cells: Cells<Card>;
}

/** Every card has an id and a version. */
export type BoardRow<C> = RowOf<C> & { id: string; version: number };

export interface BoardData<Card> {
  cells: Cells<Card>;
  /** True while there is nothing to show yet. */
  loading: boolean;
  /** Earlier cards are shown while those of another filter load. */
  renewing: boolean;
  error: Error | null;
  retry: () => void;
  /** Resolves once everything has been loaded again, and shows. */
  settled: () => Promise<void>;
}

type Loaded = Pick<UseQueryResult, "isFetching" | "dataUpdatedAt" | "errorUpdatedAt">;
interface Waiting {
  since: number;
  resolve: () => void;
}
/** A move is let go after that, even if something does not load. */
const MAX_MS = 10_000;

/** Returns a function that waits until every answer is newer than its call, and is on the screen. */
export function useSettled(answers: readonly Loaded[]): () => Promise<void> {
  const waiting = useRef<readonly Waiting[]>([]);
  useEffect(() => {
    const isNew = (since: number): boolean =>
      answers.every(
        ({ isFetching, dataUpdatedAt, errorUpdatedAt }) =>
          !isFetching && Math.max(dataUpdatedAt, errorUpdatedAt) >= since,
      );
    const done = waiting.current.filter(({ since }) => isNew(since));
    if (done.length === 0) return;
    waiting.current = waiting.current.filter((key) => !done.includes(key));
    for (const { resolve } of done) resolve();
  });
  return () =>
    new Promise((resolve) => {
      waiting.current = [...waiting.current, { since: Date.now(), resolve }];
      setTimeout(resolve, MAX_MS);
    });
}

/** `asked` has the query of each cell, with its order; `params` are those of the call's path. */
export function useBoardCells<C extends ListCall>(
  call: C,
  requests: readonly Asked<C>[],
  { params, when = true }: { params?: object; when?: boolean } = {},
): BoardData<BoardRow<C>> {
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const wanted = requests.map(({ key, query }) => {
    // With another filter a cell starts again from its first page.
    const name = `${key} ${JSON.stringify(query)}`;
    return { key, query, name, count: pages[name] ?? 1 };
  });
  const flat = (when ? wanted : []).flatMap(({ query, count }) =>
    Array.from({ length: count }, (_, pageIndex) => ({
      ...(params && { params }),
      query: { ...query, pageIndex, pageSize: PAGE, withTotal: pageIndex === 0 },
    })),
  );
  const answers = useCallQueries(call, flat as unknown as readonly ArgsOf<C>[]);
  const data = answers.map((answer) => answer.data as Page<BoardRow<C>> | undefined);

  const [held, setHeld] = useState<Answered<BoardRow<C>> | null>(null);
  const names = wanted.map(({ name, count }) => `${name} ${count}`).join("\n");
  const isCurrent = held?.names === names && held.pages.every((page, index) => page === data[index]);
  let cells: Cells<BoardRow<C>> = held?.cells ?? new Map();
  if (!isCurrent) {
    let from = 0;
    const next = new Map<string, BoardCell<BoardRow<C>>>();
    for (const { key, name, count } of wanted) {
      const own = data.slice(from, from + count);
      from += count;
      const cards = own.flatMap((page) => page?.rows ?? []);
      const last = own.at(-1);
      next.set(key, {
        cards,
        total: own[0]?.total ?? cards.length,
        isMinimum: own[0]?.totalIsMinimum === true,
        loading: last === undefined,
        loadMore: last?.loadMore ? () => setPages((now) => ({ ...now, [name]: count + 1 })) : undefined,
      });
    }
    cells = withoutDoubles(next);
    // State is updated while rendering, so that no frame shows the earlier one.
    setHeld({ names, pages: data, cells });
  }
  const settled = useSettled(answers);
  const failed = answers.find((answer) => !answer.data && answer.error);
  return {
    cells,
    loading: !when || answers.some(({ isPending }, index) => isPending && flat[index]?.query.pageIndex === 0),
    renewing: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    error: failed?.error ?? null,
    retry: () => {
      for (const { refetch } of answers) void refetch();
    },
    settled,
  };
}
