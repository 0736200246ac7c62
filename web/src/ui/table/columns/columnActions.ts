import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { ArrowsInLineHorizontalIcon } from "@phosphor-icons/react/dist/csr/ArrowsInLineHorizontal";
import { ArrowsOutLineHorizontalIcon } from "@phosphor-icons/react/dist/csr/ArrowsOutLineHorizontal";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import { t } from "#web/ui/messages.ts";
import type { Action } from "../../actions/action.ts";
import type { List } from "../../list/useList.ts";
import { hidden, movedTo, neighbour, pinned, resized } from "./arrangement.ts";
import type { Columns } from "./useColumns.ts";
import type { PositionedColumn } from "./usePinnedOffsets.ts";

const STEP = 24;

interface ColumnActionOptions<R, F extends string, S extends string> {
  positioned: PositionedColumn<R, S>;
  naming: boolean;
  columns: Columns<R, S>;
  list: List<R, F, S>;
}

/** Returns the actions of a column's menu, which offers without a pointer what dragging does. */
export function columnActions<R, F extends string, S extends string>(
  { positioned: { column, pin }, naming, columns, list }: ColumnActionOptions<R, F, S>,
  width: number,
): Action[] {
  const { id, sort } = column;
  const { change } = columns;
  const before = neighbour(columns.all, id, -1);
  const after = neighbour(columns.all, id, 1);
  const sortBy = (direction: "ASC" | "DESC") => () => sort !== undefined && list.state.sort(sort, direction);
  return [
    { id: "up", title: t("sortAscending"), icon: ArrowUpIcon, visible: sort !== undefined, run: sortBy("ASC") },
    { id: "down", title: t("sortDescending"), icon: ArrowDownIcon, visible: sort !== undefined, run: sortBy("DESC") },
    {
      id: "left",
      title: t("moveLeft"),
      icon: ArrowLeftIcon,
      visible: !naming,
      disabled: before === undefined,
      run: () => before && change(movedTo(id, before, "before")),
    },
    {
      id: "right",
      title: t("moveRight"),
      icon: ArrowRightIcon,
      visible: !naming,
      disabled: after === undefined,
      run: () => after && change(movedTo(id, after, "after")),
    },
    {
      id: "widen",
      title: t("widen"),
      icon: ArrowsOutLineHorizontalIcon,
      run: () => change(resized(id, width + STEP)),
    },
    {
      id: "narrow",
      title: t("narrow"),
      icon: ArrowsInLineHorizontalIcon,
      run: () => change(resized(id, width - STEP)),
    },
    {
      id: "pin-start",
      title: t("pinStart"),
      icon: PushPinIcon,
      visible: !naming && pin !== "start",
      run: () => change(pinned(id, "start")),
    },
    {
      id: "pin-end",
      title: t("pinEnd"),
      icon: PushPinIcon,
      visible: !naming && pin !== "end",
      run: () => change(pinned(id, "end")),
    },
    {
      id: "unpin",
      title: t("unpin"),
      icon: PushPinIcon,
      visible: !naming && pin !== undefined,
      run: () => change(pinned(id, null)),
    },
    {
      id: "hide",
      title: t("hideColumn"),
      icon: EyeSlashIcon,
      visible: !naming,
      run: () => change(hidden(id, true)),
    },
  ];
}
