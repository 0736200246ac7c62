import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { GearSixIcon } from "@phosphor-icons/react/dist/csr/GearSix";
import { MANAGEMENT_WIDGETS } from "#contract/dashboards/management-widgets.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import type { Arranging } from "./arranging.ts";
import { t } from "./messages.ts";
import { moveInOrder, orderedPlan } from "./plan.ts";
import styles from "./WidgetList.module.css";

/** The dashboard of a phone, which has one column: the widgets by name in their order, and those that are not on it. */
export function WidgetList({ arranging }: { arranging: Arranging }) {
  const { plan, spare, change, place, remove, openSettings } = arranging;
  const placed = orderedPlan(plan).map(({ kind }) => kind);
  return (
    <ul className={styles.list} aria-label={t("widgetList")}>
      {[...placed, ...spare].map((kind, index) => {
        const { title } = MANAGEMENT_WIDGETS[kind];
        const isPlaced = index < placed.length;
        return (
          <li key={kind} className={styles.row}>
            <SwitchField
              name={kind}
              label={title}
              value={isPlaced}
              onChange={(on) => (on ? place(kind) : remove(kind))}
              onBlur={() => undefined}
              error={undefined}
            />
            {isPlaced && (
              <>
                {MANAGEMENT_WIDGETS[kind].settings.length > 0 && (
                  <IconButton
                    title={t("settings", { title })}
                    className={styles.gear}
                    onClick={() => openSettings(kind)}
                  >
                    <GearSixIcon size={20} />
                  </IconButton>
                )}
                <IconButton
                  title={t("moveUp", { title })}
                  className={styles.move}
                  off={index === 0}
                  onClick={() => change(moveInOrder(plan, kind, -1), kind)}
                >
                  <ArrowUpIcon size={20} />
                </IconButton>
                <IconButton
                  title={t("moveDown", { title })}
                  className={styles.move}
                  off={index === placed.length - 1}
                  onClick={() => change(moveInOrder(plan, kind, 1), kind)}
                >
                  <ArrowDownIcon size={20} />
                </IconButton>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
