import { useMemo, useRef } from "react";
import type { RowOptions } from "./rowOptions.ts";

/**
 * Returns options whose functions always call the screen's newest ones, in an object that stays the same while the same
 * options are set, so that rows do not render again whenever the screen does.
 */
export function useStableOptions<Row>(options: RowOptions<Row>): RowOptions<Row> {
  const latest = useRef(options);
  latest.current = options;
  const { link, onOpen, actions, actionColumn, preview, quick, keys } = options;
  const letters = Object.keys(keys ?? {}).join();
  const optionsKey = [...[link, onOpen, actions, preview, quick].map(Boolean), letters, actionColumn?.width].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only which options are set decides
  return useMemo(
    () => ({
      rowName: (row) => latest.current.rowName(row),
      card: (row) => latest.current.card(row),
      ...(link && { link: (row) => latest.current.link?.(row) }),
      ...(onOpen && { onOpen: (row) => latest.current.onOpen?.(row) }),
      ...(actions && { actions: (row) => latest.current.actions?.(row) ?? [] }),
      ...(actionColumn && { actionColumn }),
      ...(preview && { preview: (row) => latest.current.preview?.(row) }),
      ...(quick && { quick: (row) => latest.current.quick?.(row) ?? false }),
      ...(letters && {
        keys: Object.fromEntries(
          letters.split(",").map((key) => [key, (row: Row) => latest.current.keys?.[key]?.(row)]),
        ),
      }),
    }),
    [optionsKey],
  );
}
