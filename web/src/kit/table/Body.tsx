import type { PlacedColumn } from "./places.ts";
import { Row } from "./Row.tsx";
import type { RowLook } from "./rowOptions.ts";
import { useBody } from "./useBody.ts";
import type { usePeek } from "./usePeek.tsx";
import type { Selection } from "./useSelection.ts";

export interface BodyProps<R extends { id: string }, S extends string = string> {
  rows: readonly R[];
  /** Rows that are shown still, and are here no more. */
  left: ReadonlySet<string>;
  places: readonly PlacedColumn<R, S>[];
  look: RowLook<R>;
  selection: Selection<R> | null;
  onMoveRow: ((row: R, to: number) => void) | undefined;
  menuStuck: boolean;
  peek: ReturnType<typeof usePeek>["keys"];
}

/** All rows of a page. */
export function Body<R extends { id: string }, S extends string>(props: BodyProps<R, S>) {
  const { rows, left, places, look, selection, onMoveRow, menuStuck } = props;
  const { handlers, onChoose } = useBody(props);
  return (
    <tbody {...handlers}>
      {rows.map((row, at) => (
        <Row
          key={row.id}
          row={row}
          at={at}
          places={places}
          look={look}
          left={left.has(row.id)}
          chosen={selection?.has(row.id)}
          onChoose={onChoose}
          movable={onMoveRow !== undefined}
          menuStuck={menuStuck}
        />
      ))}
    </tbody>
  );
}
