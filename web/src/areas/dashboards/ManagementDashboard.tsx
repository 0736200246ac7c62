import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { LayoutIcon } from "@phosphor-icons/react/dist/csr/Layout";
import { useDeferredValue, useEffect, useMemo } from "react";
import { may } from "#contract/access.ts";
import { DEFAULT_ARRANGEMENT, shownPlaces } from "#contract/dashboards/arrangement.ts";
import { type ManagementWidget, managementDashboard } from "#contract/dashboards/management.ts";
import { MANAGEMENT_WIDGETS } from "#contract/dashboards/management-widgets.ts";
import { rightsOf, useMe, useZone } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { cx } from "#web/ui/cx.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { usePageActions } from "#web/ui/layout/pageActions.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate, formatTime, today } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { DASHBOARD_SETTING_PATH } from "./address.ts";
import styles from "./Dashboard.module.css";
import { weekdayShort } from "./days.ts";
import { usePullToRenew } from "./layout/usePullToRenew.ts";
import { useWidgetKeys } from "./layout/useWidgetKeys.ts";
import { WidgetSheet } from "./layout/WidgetSheet.tsx";
import { LeadLine } from "./lead/LeadLine.tsx";
import { t } from "./messages.ts";
import { type ChosenPeriod, DASHBOARD_PERIODS, useDashboardPeriod } from "./period.ts";
import { t as titles } from "./titles.ts";
import { WaitingWidget, WidgetView } from "./widgets/WidgetView.tsx";

const RENEWAL_MS = 60_000;
/** An older answer is out of date. */
const STALE_MS = 300_000;

/** The first look in the morning: what cannot wait, and the widgets of the reader's arrangement. */
export function ManagementDashboard() {
  const period = useDashboardPeriod();
  const answer = useCallQuery(managementDashboard.get, { query: period.query }, { keep: true });
  const { refetch, dataUpdatedAt } = answer;
  const widgetsRef = useWidgetKeys();
  const { renewNow, isRenewing, willRenew, space } = usePullToRenew(widgetsRef, refetch);
  const renewAction = useMemo<Action[]>(
    () => [{ id: "renew", title: t("renew"), icon: ArrowClockwiseIcon, run: () => void refetch() }],
    [refetch],
  );
  usePageActions(renewAction);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refetch();
    }, RENEWAL_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <section className={styles.screen} aria-label={titles("dashboard")}>
      <DashboardBar
        updatedAt={dataUpdatedAt}
        period={period}
        menu={renewAction.map((action) => ({ ...action, run: () => void renewNow() }))}
      />
      <div ref={widgetsRef} className={styles.body}>
        <p role="status" className={styles.renewal} style={{ height: isRenewing ? undefined : space }}>
          {isRenewing ? t("renewing") : space > 0 && t(willRenew ? "letGoToRenew" : "pullToRenew")}
        </p>
        <QueryBoundary answer={answer} waiting={<WaitingSheet />}>
          {({ widgets }) => <ReadSheet widgets={widgets} retry={() => void refetch()} />}
        </QueryBoundary>
      </div>
    </section>
  );
}

/** The reader's widgets. What stands on top is painted before the others are rendered, which are heavier together. */
function ReadSheet({ widgets, retry }: { widgets: readonly ManagementWidget[]; retry: () => void }) {
  const isWhole = useDeferredValue(true, false);
  return (
    <WidgetSheet
      lead={<LeadLine widgets={widgets} />}
      placed={widgets}
      show={(widget) =>
        isWhole || widget.y === 0 ? (
          <WidgetView widget={widget} retry={retry} />
        ) : (
          <WaitingWidget kind={widget.kind} height={widget.height} />
        )
      }
    />
  );
}

/** The usual widgets, as far as the reader's rights reach, until the own ones are there. */
function WaitingSheet() {
  const rights = rightsOf(useMe());
  const placed = shownPlaces(
    DEFAULT_ARRANGEMENT.filter(({ kind }) =>
      MANAGEMENT_WIDGETS[kind].needs.every((resource) => may(rights, resource, "read")),
    ),
    true,
  );
  return (
    <WidgetSheet
      lead={<div className={styles.noLead} />}
      placed={placed}
      show={({ kind, height }) => <WaitingWidget kind={kind} height={height} />}
    />
  );
}

/** The date, how new the figures are, and the period that some of them are about. */
function DashboardBar({
  updatedAt,
  period,
  menu,
}: {
  updatedAt: number;
  period: ChosenPeriod;
  /** Actions of a phone; the palette has them too. */
  menu: readonly Action[];
}) {
  const narrow = useNarrow();
  const zone = useZone();
  const now = useNow();
  const day = today(zone, now);
  return (
    <div className={styles.bar}>
      <p className={styles.day}>
        <b>
          {weekdayShort(day)} {formatDate(day)}
        </b>
        {updatedAt > 0 && (
          <span className={cx(now - updatedAt > STALE_MS && styles.stale)}>
            {t("asOf", { time: formatTime(updatedAt, zone) })}
          </span>
        )}
      </p>
      <div className={styles.tools}>
        <select
          className={styles.period}
          aria-label={t("period")}
          value={period.period}
          onChange={({ currentTarget }) => period.choose(currentTarget.value)}
        >
          {DASHBOARD_PERIODS.map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </select>
        <Button
          to={DASHBOARD_SETTING_PATH}
          icon={<LayoutIcon size={16} aria-hidden />}
          aria-label={t("arrange")}
          className={styles.arrange}
        >
          <span>{t("arrange")}</span>
        </Button>
        {narrow && <ActionMenu actions={menu} className={styles.more} />}
      </div>
    </div>
  );
}
