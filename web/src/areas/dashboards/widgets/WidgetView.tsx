/** Shows a widget by its kind; until its data are there, or where they can't be read, only its heading and a line. */
import type { ComponentType } from "react";
import type { ManagementWidget } from "#contract/dashboards/management.ts";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t as m } from "#web/ui/messages.ts";
import { WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { ThisWeek } from "../week/ThisWeek.tsx";
import { type ManagementViewProps, rowsThatFit } from "../widget.ts";
import { KeyDateRows, SignatureRows } from "./ContractRows.tsx";
import { EndingHolds } from "./EndingHolds.tsx";
import { MoneyFigures } from "./MoneyFigures.tsx";
import { MyDay } from "./MyDay.tsx";
import { ChangeRows, LateColleagueRows, SilentPartnerRows, WonRows } from "./PeopleRows.tsx";
import { PipelineBars } from "./PipelineBars.tsx";
import { RosterCounts } from "./RosterCounts.tsx";
import { ApprovalRows, FollowerFigures } from "./SmallWidgets.tsx";
import { ToSendRows } from "./ToSendRows.tsx";
import { UnansweredRows } from "./UnansweredRows.tsx";
import styles from "./WidgetView.module.css";

const VIEWS: { readonly [K in ManagementKind]: ComponentType<ManagementViewProps<K>> } = {
  MONEY: MoneyFigures,
  THIS_WEEK: ThisWeek,
  TO_SEND: ToSendRows,
  PIPELINE: PipelineBars,
  HOLDS: EndingHolds,
  ROSTER: RosterCounts,
  MY_DAY: MyDay,
  UNANSWERED: UnansweredRows,
  KEY_DATES: KeyDateRows,
  WON: WonRows,
  SIGNATURES: SignatureRows,
  SILENT_PARTNERS: SilentPartnerRows,
  APPROVALS: ApprovalRows,
  OVERDUE: LateColleagueRows,
  FANS: FollowerFigures,
  CHANGES: ChangeRows,
};

interface Props {
  widget: ManagementWidget;
  retry: () => void;
}
export function WidgetView({ widget: { kind, data, height, settings }, retry }: Props) {
  const { user } = useMe();
  const { title: name } = MANAGEMENT_WIDGETS[kind];
  const title = settings.scope === undefined ? name : t("assignedOnly", { title: name });
  if (data === null)
    return (
      <WidgetSection title={title}>
        <p className={styles.unavailable}>
          {t("unavailable")}
          <Button size="small" onClick={retry}>
            {m("retry")}
          </Button>
        </p>
      </WidgetSection>
    );
  const View = VIEWS[kind] as ComponentType<Omit<ManagementViewProps<ManagementKind>, "data"> & { data: typeof data }>;
  return (
    <View
      data={data}
      title={title}
      height={height}
      rowCount={settings.rows}
      assigneeId={settings.scope === undefined ? undefined : user.id}
    />
  );
}

const LINE_PX = 46;
/** Heading of a widget whose data are on their way, in the height that it will have. */
export const WaitingWidget = ({ kind, height }: { kind: ManagementKind; height: number }) => (
  <WidgetSection title={MANAGEMENT_WIDGETS[kind].title}>
    <div className={styles.waiting} style={{ minHeight: height * 8 - 30 }} aria-hidden>
      <Skeleton lines={Math.min(8, rowsThatFit(height, LINE_PX))} />
    </div>
  </WidgetSection>
);
