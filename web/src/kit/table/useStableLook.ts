import { useMemo, useRef } from "react";
import type { RowLook } from "./rowOptions.ts";

/**
 * A look whose functions are always the screen's newest, and which is itself the same object as long as it can do the
 * same: so a row is not drawn again because its screen was.
 */
export function useStableLook<Row>(look: RowLook<Row>): RowLook<Row> {
  const latest = useRef(look);
  latest.current = look;
  const { link, onOpen, actions, peek } = look;
  const can = [link, onOpen, actions, peek].map(Boolean).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it can do is all that decides
  return useMemo(
    () => ({
      rowName: (row) => latest.current.rowName(row),
      card: (row) => latest.current.card(row),
      ...(link && { link: (row) => latest.current.link?.(row) }),
      ...(onOpen && { onOpen: (row) => latest.current.onOpen?.(row) }),
      ...(actions && { actions: (row) => latest.current.actions?.(row) ?? [] }),
      ...(peek && { peek: (row) => latest.current.peek?.(row) }),
    }),
    [can],
  );
}
