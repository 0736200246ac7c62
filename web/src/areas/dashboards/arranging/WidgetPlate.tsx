import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/csr/DotsSixVertical";
import { GearSixIcon } from "@phosphor-icons/react/dist/csr/GearSix";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { memo } from "react";
import type { ManagementWidget } from "#contract/dashboards/management.ts";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import type { WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { WaitingWidget, WidgetView } from "../widgets/WidgetView.tsx";
import type { Arranging } from "./arranging.ts";
import { t } from "./messages.ts";
import styles from "./WidgetPlate.module.css";

export const KEY_HELP_ID = "arranging-keys";

interface Props {
  kind: ManagementKind;
  /** Rows that its content has. */
  height: number;
  arranging: Arranging;
  /** Its place in words, while it is dragged. */
  label: string | undefined;
}

/** A widget while the dashboard is arranged: its content can be seen and not used. */
export function WidgetPlate({ kind, height, arranging, label }: Props) {
  const { title } = MANAGEMENT_WIDGETS[kind];
  const settings = arranging.plan.find((widget) => widget.kind === kind)?.settings;
  return (
    <div className={styles.plate} data-plate={kind} data-lifted={label !== undefined || undefined}>
      <div className={styles.head} data-handle>
        <button
          type="button"
          className={styles.name}
          aria-describedby={KEY_HELP_ID}
          onFocus={() => arranging.enter(kind)}
          onKeyDown={(event) => arranging.onKey(kind, event)}
        >
          <DotsSixVerticalIcon size={16} aria-hidden />
          {title}
          {settings?.scope !== undefined && <span className={styles.scope}>{t("assignedToYou")}</span>}
        </button>
        {MANAGEMENT_WIDGETS[kind].settings.length > 0 && (
          <IconButton
            title={t("settings", { title })}
            size="small"
            className={styles.settings}
            onClick={() => arranging.openSettings(kind)}
          >
            <GearSixIcon size={16} />
          </IconButton>
        )}
        {/* Delete on the name does the same, so that Tab goes from widget to widget. */}
        <IconButton
          title={t("remove", { title })}
          size="small"
          tabIndex={-1}
          className={styles.remove}
          onClick={() => arranging.remove(kind)}
        >
          <XIcon size={16} />
        </IconButton>
      </div>
      <div className={styles.content} inert>
        <PlateContent kind={kind} height={height} rowCount={settings?.rows} widget={arranging.contents.get(kind)} />
      </div>
      {label !== undefined && (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      )}
    </div>
  );
}

/** Rendered again only for another size or other data: it would be with each step of the pointer. */
const PlateContent = memo(function PlateContent({
  kind,
  height,
  rowCount,
  widget,
}: {
  kind: ManagementKind;
  height: number;
  rowCount: WidgetSettings["rows"];
  widget: ManagementWidget | undefined;
}) {
  if (!widget) return <WaitingWidget kind={kind} height={height} />;
  return (
    <WidgetView
      widget={{ ...widget, height, settings: { ...widget.settings, rows: rowCount } }}
      retry={() => undefined}
    />
  );
});
