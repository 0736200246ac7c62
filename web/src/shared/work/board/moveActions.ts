/** Moving a card by its menu, for those who neither drag nor use keys. */
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import type { Action } from "#web/ui/actions/action.ts";
import { type BoardCard, type BoardColumn, type BoardTarget, type Cells, cellKey, cellOf } from "./board.ts";
import { t } from "./messages.ts";

export function moveActions({
  cells,
  columns,
  id,
  from,
  drop,
}: {
  cells: Cells<BoardCard>;
  columns: readonly BoardColumn[];
  id: string;
  from: BoardTarget;
  drop: (id: string, to: BoardTarget) => void;
}): Action[] {
  const { columnId, groupId } = cellOf(from.key);
  const size = cells.get(from.key)?.cards.length ?? 0;
  return [
    ...columns
      .filter((column) => column.id !== columnId)
      .map((column) => ({
        id: `to-${column.id}`,
        title: t("moveTo", { column: column.title }),
        icon: ArrowRightIcon,
        // At the top, where it is seen.
        run: () => drop(id, { key: cellKey(column.id, groupId), index: 0 }),
      })),
    {
      id: "up",
      title: t("moveUp"),
      icon: ArrowUpIcon,
      visible: from.index > 0,
      run: () => drop(id, { key: from.key, index: from.index - 1 }),
    },
    {
      id: "down",
      title: t("moveDown"),
      icon: ArrowDownIcon,
      visible: from.index < size - 1,
      run: () => drop(id, { key: from.key, index: from.index + 1 }),
    },
  ].filter(({ visible }: Action) => visible !== false);
}
