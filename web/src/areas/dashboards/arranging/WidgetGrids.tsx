import { useRef, useState } from "react";
import type { ManagementKind } from "#contract/dashboards/management-widgets.ts";
import type { Arranging } from "./arranging.ts";
import { ROW_PX } from "./display.ts";
import { t } from "./messages.ts";
import type { Plan } from "./plan.ts";
import { WidgetGrid } from "./WidgetGrid.tsx";
import styles from "./WidgetGrids.module.css";
import { WidgetTray } from "./WidgetTray.tsx";

/** The sheet and its side next to each other as on the dashboard, between which widgets are dragged, and the tray. */
export function WidgetGrids({ arranging }: { arranging: Arranging }) {
  const sheetRef = useRef<HTMLElement>(null);
  const sideRef = useRef<HTMLElement>(null);
  const [fromTray, setFromTray] = useState<ManagementKind>();
  const [guest, setGuest] = useState<{ kind: ManagementKind; plan: Plan; onSide: boolean }>();
  const rowIn = (area: HTMLElement | null, node: HTMLElement | null): number | null => {
    if (!area || !node) return null;
    const box = node.getBoundingClientRect();
    const { left, right, top, bottom } = area.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    if (middle < left || middle > right || box.top < top - box.height || box.top > bottom) return null;
    return Math.max(0, Math.round((box.top - top) / ROW_PX));
  };
  const gridOf = (onSide: boolean) => (
    <WidgetGrid
      onSide={onSide}
      arranging={arranging}
      shown={guest?.onSide === onSide ? guest.plan : arranging.plan}
      guest={guest?.onSide === onSide ? guest.kind : undefined}
      fromTray={fromTray}
      rowInOther={(_, node) => rowIn(onSide ? sheetRef.current : sideRef.current, node)}
      onCross={(next) => setGuest(next && { ...next, onSide: !onSide })}
    />
  );
  return (
    <>
      {/* The library adds a style element of this id otherwise, which the page's policy refuses. */}
      <span id="react-draggable-style-el" hidden />
      <div className={styles.sides}>
        <section ref={sheetRef} className={styles.sheet} aria-label={t("sheet")}>
          {arranging.plan.length === 0 && fromTray === undefined && <p className={styles.empty}>{t("emptySheet")}</p>}
          {gridOf(false)}
        </section>
        <aside ref={sideRef} className={styles.side} aria-label={t("side")}>
          {gridOf(true)}
        </aside>
      </div>
      <WidgetTray arranging={arranging} onDrag={setFromTray} />
    </>
  );
}
