import { Link } from "react-router";
import { HoldLevel } from "#web/shared/holds/HoldLevel.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { today } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { briefDays, briefTime } from "../days.ts";
import { WidgetRows } from "../layout/WidgetRows.tsx";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { endingHoldsPath, PIPELINE_LIST, shownRecordPath } from "../paths.ts";
import { type ManagementViewProps, rowsThatFit } from "../widget.ts";
import { holdMenu } from "./holdMenu.ts";
import styles from "./Widgets.module.css";

const ROW_PX = 46;

/** Holds that end this week; each can be confirmed, extended or released. */
export function EndingHolds({ data, title, height, rowCount, assigneeId }: ManagementViewProps<"HOLDS">) {
  const { count, opportunities, events, rows } = data;
  const list = endingHoldsPath(opportunities > 0 || count === 0 ? "opportunities" : "events", assigneeId);
  const zone = useZone();
  const now = useNow();
  const [ofPipeline, ofEvents] = [useMay("PIPELINE", "write"), useMay("EVENT", "write")];
  const current = today(zone, now);
  if (count === 0)
    return (
      <WidgetSection title={title} list={list}>
        <WidgetEmpty text={t("noHolds")} to={PIPELINE_LIST} link={t("pipeline")} />
      </WidgetSection>
    );
  return (
    <WidgetSection
      title={title}
      count={<Link to={list}>{t("thisWeek", { count })}</Link>}
      list={list}
      {...(opportunities > 0 &&
        events > 0 && {
          total: (
            <span className={styles.kinds}>
              <Link to={list}>{t("opportunities", { count: opportunities })}</Link>,{" "}
              <Link to={endingHoldsPath("events", assigneeId)}>{t("events", { count: events })}</Link>
            </span>
          ),
        })}
    >
      <WidgetRows
        fit={rowCount ?? rowsThatFit(height, ROW_PX)}
        rows={rows.map((row) => ({
          id: row.id,
          to: shownRecordPath(row.record),
          mark: <Avatar person={row.person} size={28} />,
          name: row.person.displayName,
          small: (
            <span className={styles.hold}>
              <HoldLevel level={row.level} />
              <span className={styles.cut}>
                {briefDays(row.firstDay, row.lastDay, current)}, {row.record.title}
              </span>
            </span>
          ),
          end: <time dateTime={row.expiresAt}>{briefTime(row.expiresAt, zone, now)}</time>,
          isUrgent: today(zone, Date.parse(row.expiresAt)) === current,
          ...((row.record.kind === "event" ? ofEvents : ofPipeline) && {
            trailing: <ActionMenu actions={holdMenu(row)} title={t("holdOf", { name: row.person.displayName })} />,
          }),
        }))}
      />
    </WidgetSection>
  );
}
