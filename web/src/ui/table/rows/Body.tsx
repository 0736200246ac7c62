import type { PositionedColumn } from "../columns/usePinnedOffsets.ts";
import type { RowOptions } from "../rowOptions.ts";
import type { usePreview } from "../usePreview.tsx";
import type { Selection } from "../useSelection.ts";
import { Row } from "./Row.tsx";
import { useBody } from "./useBody.ts";

export interface BodyProps<R extends { id: string }, S extends string = string> {
  rows: readonly R[];
  /** Rows that are shown still, and are here no more. */
  left: ReadonlySet<string>;
  places: readonly PositionedColumn<R, S>[];
  options: RowOptions<R>;
  selection: Selection<R> | null;
  onMoveRow: ((row: R, to: number) => void) | undefined;
  menuStuck: boolean;
  preview: ReturnType<typeof usePreview>["keys"];
}

/** All rows of a page. */
export function Body<R extends { id: string }, S extends string>(props: BodyProps<R, S>) {
  const { rows, left, places: columns, options, selection, onMoveRow, menuStuck } = props;
  const { handlers, onChoose } = useBody(props);
  return (
    <tbody {...handlers}>
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          at={index}
          places={columns}
          options={options}
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
