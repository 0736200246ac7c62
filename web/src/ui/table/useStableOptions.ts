import { useMemo, useRef } from "react";
import type { RowOptions } from "./rowOptions.ts";

/**
 * A look whose functions are always the screen's newest, and which is itself the same object as long as it can do the
 * same: so a row is not drawn again because its screen was.
 */
export function useStableOptions<Row>(options: RowOptions<Row>): RowOptions<Row> {
  const latest = useRef(options);
  latest.current = options;
  const { link, onOpen, actions, preview } = options;
  const can = [link, onOpen, actions, preview].map(Boolean).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it can do is all that decides
  return useMemo(
    () => ({
      rowName: (row) => latest.current.rowName(row),
      card: (row) => latest.current.card(row),
      ...(link && { link: (row) => latest.current.link?.(row) }),
      ...(onOpen && { onOpen: (row) => latest.current.onOpen?.(row) }),
      ...(actions && { actions: (row) => latest.current.actions?.(row) ?? [] }),
      ...(preview && { preview: (row) => latest.current.preview?.(row) }),
    }),
    [can],
  );
}
