/** Places widgets: nine columns of the sheet, and next to them the side, which is the reader's own day. */
import type { CSSProperties, ReactNode } from "react";
import { type PlacedWidget, SHEET_COLUMNS } from "#contract/dashboards/arrangement.ts";
import { t } from "../messages.ts";
import { bandsOf, inReadingOrder } from "./bands.ts";
import styles from "./WidgetSheet.module.css";

interface Props<W extends PlacedWidget> {
  /** Stands above the widgets of the sheet. */
  lead: ReactNode;
  placed: readonly W[];
  show: (widget: W) => ReactNode;
}

export function WidgetSheet<W extends PlacedWidget>({ lead, placed, show }: Props<W>) {
  const onSide = placed.filter(({ x }) => x >= SHEET_COLUMNS);
  return (
    <div className={styles.sides}>
      <div className={styles.sheet}>
        {lead}
        {bandsOf(placed.filter(({ x }) => x < SHEET_COLUMNS)).map((band) => (
          <div key={band[0]?.widget.kind} className={styles.band}>
            {band.map(({ widget, row, rows }) => (
              <div
                key={widget.kind}
                className={styles.place}
                style={
                  {
                    "--place-column": `${widget.x + 1} / span ${widget.width}`,
                    "--place-row": `${row} / span ${rows}`,
                  } as CSSProperties
                }
              >
                {show(widget)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {onSide.length > 0 && (
        <aside className={styles.side} aria-label={t("ownDay")}>
          {inReadingOrder(onSide).map((widget) => (
            <div key={widget.kind} className={styles.below}>
              {show(widget)}
            </div>
          ))}
        </aside>
      )}
    </div>
  );
}
