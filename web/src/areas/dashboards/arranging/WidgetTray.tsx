import { type DragEvent, useId } from "react";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Arranging } from "./arranging.ts";
import { t } from "./messages.ts";
import styles from "./WidgetTray.module.css";

const KEYS = [
  [["←", "→"], "moves"],
  [["Shift", "→"], "resizes"],
  [["Del"], "removes"],
  [["Esc"], "undoes"],
] as const;

interface Props {
  arranging: Arranging;
  onDrag: (kind: ManagementKind | undefined) => void;
}

/** Widgets that are offered and not on the dashboard: dragged there, or placed by a press. */
export function WidgetTray({ arranging: { spare, place }, onDrag }: Props) {
  const id = useId();
  const start = (kind: ManagementKind, event: DragEvent): void => {
    // Firefox drags nothing without data.
    event.dataTransfer.setData("text/plain", MANAGEMENT_WIDGETS[kind].title);
    event.dataTransfer.effectAllowed = "move";
    // Changing the page before the drag has started would end it in Chromium.
    requestAnimationFrame(() => onDrag(kind));
  };
  return (
    <section className={styles.tray} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {t("moreWidgets")} <span className={styles.count}>{formatNumber(spare.length)}</span>
        </h2>
        <p className={styles.keys} aria-hidden>
          {KEYS.map(([keys, does]) => (
            <span key={does}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {t(does)}
            </span>
          ))}
        </p>
      </div>
      {spare.length === 0 && <p className={styles.empty}>{t("allPlaced")}</p>}
      <ul className={styles.list}>
        {spare.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={styles.item}
              data-spare={kind}
              draggable
              onDragStart={(event) => start(kind, event)}
              onDragEnd={() => onDrag(undefined)}
              onClick={() => place(kind)}
            >
              <b>{MANAGEMENT_WIDGETS[kind].title}</b>
              <span className={styles.about}>{MANAGEMENT_WIDGETS[kind].about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
