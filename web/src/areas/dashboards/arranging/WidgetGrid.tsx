import { type ReactNode, useMemo, useState } from "react";
import { GridLayout, type LayoutItem, useContainerWidth } from "react-grid-layout";
import { SHEET_COLUMNS } from "#contract/dashboards/arrangement.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import type { Arranging } from "./arranging.ts";
import { COLUMN_GAP, compactor, frameSize, fromLayout, gridColumns, planRow, ROW_PX, toLayout } from "./display.ts";
import { isOnSide, moveTo, orderedPlan, type Plan } from "./plan.ts";
import { StartSlot } from "./StartSlot.tsx";
import { useGivingUp } from "./useGivingUp.ts";
import styles from "./WidgetGrid.module.css";
import { WidgetPlate } from "./WidgetPlate.tsx";
import { placeLabel, sizeLabel } from "./words.ts";

const DRAG_PX = 3;
const DROPPING = "dropping";

const kindOf = (name: string | undefined): ManagementKind | undefined => MANAGEMENT_KINDS.find((kind) => kind === name);
const resizeCorner = (_: string, ref: React.Ref<HTMLElement>): ReactNode => (
  <span ref={ref} className={`react-resizable-handle ${styles.corner}`} aria-hidden />
);

interface Drag {
  kind: ManagementKind;
  words: string;
  /** Place that it is dragged from; undefined while it is resized. */
  start: LayoutItem | undefined;
}

interface Props {
  onSide: boolean;
  arranging: Arranging;
  /** Widgets to show: the plan, or while one is dragged over it from the other grid, the plan with that one. */
  shown: Plan;
  /** A widget that is dragged here from the other grid. */
  guest: ManagementKind | undefined;
  /** The kind that is dragged from the tray. */
  fromTray: ManagementKind | undefined;
  /** Says whether a widget is dragged over the other grid, and above which row there; null if not. */
  rowInOther: (kind: ManagementKind, node: HTMLElement | null) => number | null;
  onCross: (guest: { kind: ManagementKind; plan: Plan } | undefined) => void;
}

/** The sheet or its side, as a grid whose widgets can be dragged and resized. */
export function WidgetGrid({ onSide, arranging, shown, guest, fromTray, rowInOther, onCross }: Props) {
  const { plan } = arranging;
  const { width, containerRef, mounted } = useContainerWidth();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [crossing, setCrossing] = useState<Plan | null>(null);
  const columns = gridColumns(onSide);
  const layout = useMemo(() => toLayout(shown, onSide), [shown, onSide]);
  const gridConfig = useMemo(
    () => ({
      cols: columns,
      rowHeight: ROW_PX,
      margin: [COLUMN_GAP, 0] as const,
      containerPadding: [0, 0] as const,
      maxRows: Number.POSITIVE_INFINITY,
    }),
    [columns],
  );
  const dropSize = fromTray && frameSize(fromTray, onSide);

  const { isGivenUp, revision, putBack } = useGivingUp(drag !== null);
  const follow = (item: LayoutItem | null, node: HTMLElement | null, changed: readonly LayoutItem[]): void => {
    const kind = kindOf(item?.i);
    if (!kind) return;
    const row = rowInOther(kind, node);
    const next =
      row === null
        ? fromLayout(compactor.compact(changed, columns), plan, onSide)
        : moveTo(plan, kind, onSide ? 0 : SHEET_COLUMNS, planRow(row, plan, !onSide, kind));
    setCrossing(row === null ? null : next);
    onCross(row === null ? undefined : { kind, plan: next });
    const start = node === null ? undefined : layout.find(({ i }) => i === kind);
    const words = node === null ? sizeLabel(next, kind) : placeLabel(next, kind);
    if (words !== drag?.words) arranging.sayMoving(`${MANAGEMENT_WIDGETS[kind].title}. ${words}`);
    setDrag({ kind, words, start });
  };
  const finish = (item: LayoutItem | null, changed: readonly LayoutItem[]): void => {
    const kind = kindOf(item?.i);
    if (!kind) return;
    const next = crossing ?? fromLayout(changed, plan, onSide);
    setCrossing(null);
    onCross(undefined);
    setDrag(null);
    if (isGivenUp()) {
      putBack();
      arranging.putBack(kind);
    } else arranging.change(next, kind);
  };
  const drop = (item: LayoutItem | undefined): void => {
    if (!fromTray || !item) return;
    const row = planRow(item.y, plan, onSide, fromTray);
    arranging.change(moveTo(plan, fromTray, onSide ? SHEET_COLUMNS : item.x, row), fromTray);
  };

  return (
    <div
      ref={containerRef}
      className={styles.place}
      data-dragging={drag !== null || undefined}
      data-crossing={crossing !== null || undefined}
    >
      {!onSide && (
        <div className={styles.bands} aria-hidden>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
            <i key={column} />
          ))}
        </div>
      )}
      {mounted && drag?.start && <StartSlot item={drag.start} columns={columns} width={width} />}
      {mounted && (
        <GridLayout
          key={revision}
          className={styles.grid ?? ""}
          width={width}
          layout={layout}
          gridConfig={gridConfig}
          compactor={compactor}
          dragConfig={{ handle: "[data-handle]", cancel: "[data-tip]", threshold: DRAG_PX }}
          resizeConfig={{ handles: ["se"], handleComponent: resizeCorner }}
          dropConfig={{
            enabled: fromTray !== undefined,
            touchEnabled: false,
            onDragOver: () => dropSize ?? false,
          }}
          droppingItem={{ i: DROPPING, x: 0, y: 0, w: dropSize?.w ?? 1, h: dropSize?.h ?? 1 }}
          onDrag={(changed, _, item, __, ___, node) => follow(item, node, changed)}
          onDragStop={(changed, _, item) => finish(item, changed)}
          onResize={(changed, _, item) => follow(item, null, changed)}
          onResizeStop={(changed, _, item) => finish(item, changed)}
          onDrop={(_, item) => drop(item)}
        >
          {orderedPlan(shown.filter((widget) => isOnSide(widget) === onSide)).map(({ kind, height }) => (
            <div key={kind}>
              {kind === guest ? (
                <div className={styles.guest} />
              ) : (
                <WidgetPlate
                  kind={kind}
                  height={height}
                  arranging={arranging}
                  label={drag?.kind === kind ? drag.words : undefined}
                />
              )}
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  );
}
