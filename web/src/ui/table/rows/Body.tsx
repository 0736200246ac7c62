import type { PositionedColumn } from "../columns/usePinnedOffsets.ts";
import type { RowGroup, RowOptions } from "../rowOptions.ts";
import type { usePreview } from "../usePreview.tsx";
import type { Selection } from "../useSelection.ts";
import { GroupRow } from "./GroupRow.tsx";
import { Row } from "./Row.tsx";
import { useBody } from "./useBody.ts";

export interface BodyProps<R extends { id: string }, S extends string = string> {
  rows: readonly R[];
  /** Ids of rows that are still shown but no longer in the list. */
  missing: ReadonlySet<string>;
  columns: readonly PositionedColumn<R, S>[];
  options: RowOptions<R>;
  selection: Selection<R> | null;
  onMoveRow: ((row: R, to: number) => void) | undefined;
  menuPinned: boolean;
  preview: ReturnType<typeof usePreview>["keys"];
  groups?: readonly RowGroup[] | undefined;
  /** The row that is shown next to the table. */
  current?: string | null | undefined;
}

/** Renders all rows of a page. */
export function Body<R extends { id: string }, S extends string>(props: BodyProps<R, S>) {
  const { rows, missing, columns, options, selection, onMoveRow, menuPinned, groups, current } = props;
  const { handlers, onChoose } = useBody(props);
  const items = rows.map((row, index) => (
    <Row
      key={row.id}
      row={row}
      index={index}
      columns={columns}
      options={options}
      missing={missing.has(row.id)}
      chosen={selection?.has(row.id)}
      onChoose={onChoose}
      movable={onMoveRow !== undefined}
      menuPinned={menuPinned}
      current={row.id === current}
    />
  ));
  const cells =
    columns.length +
    Number(onMoveRow !== undefined) +
    Number(selection !== null) +
    Number(options.actions !== undefined);
  return (
    <tbody {...handlers}>
      {groups
        ? groups.flatMap((group, index) => [
            <GroupRow key={group.id} group={group} cells={cells} />,
            ...(group.folded ? [] : items.slice(group.from, groups[index + 1]?.from)),
          ])
        : items}
    </tbody>
  );
}
