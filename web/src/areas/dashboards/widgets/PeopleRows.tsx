/** Widgets of deals and people: what was won, who was silent, who is late, and what changed. */
import { formatAmount } from "#contract/values/money.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { today } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { briefDay, briefTime } from "../days.ts";
import { WidgetRows } from "../layout/WidgetRows.tsx";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import {
  INBOX,
  opportunityPath,
  overdueTasksPath,
  PARTNER_LIST,
  PIPELINE_LIST,
  partnerPath,
  shownRecordPath,
  silentPartnersPath,
  TEAM_TASKS,
  wonPath,
} from "../paths.ts";
import { type ManagementViewProps, rowsThatFit } from "../widget.ts";

const ROW_PX = 46;

/** Opportunities won in the period, the latest first. */
export function WonRows({ data, title, height, rowCount, assigneeId }: ManagementViewProps<"WON">) {
  const { currency, count, value, rows } = data;
  const list = wonPath(data, assigneeId);
  const current = today(useZone());
  if (count === 0)
    return (
      <WidgetSection title={title} list={list}>
        <WidgetEmpty text={t("noneWon")} to={PIPELINE_LIST} link={t("pipeline")} />
      </WidgetSection>
    );
  return (
    <WidgetSection title={title} count={formatNumber(count)} total={<b>{moneyText(value, currency)}</b>} list={list}>
      <WidgetRows
        fit={rowCount ?? rowsThatFit(height, ROW_PX)}
        rows={rows.map((row) => ({
          id: row.id,
          to: opportunityPath(row.id),
          name: row.title,
          small: row.lead?.displayName,
          end: row.value !== null && (
            <b>{row.currency === currency ? formatAmount(row.value, currency) : moneyText(row.value, row.currency)}</b>
          ),
          endSmall: briefDay(row.closedOn, current),
        }))}
      />
    </WidgetSection>
  );
}

/** Partners without contact for long, those without any first. */
export function SilentPartnerRows({
  data,
  title,
  height,
  rowCount,
  assigneeId,
}: ManagementViewProps<"SILENT_PARTNERS">) {
  const { days, count, rows } = data;
  const zone = useZone();
  const list = silentPartnersPath(days, useNow(), assigneeId);
  if (count === 0)
    return (
      <WidgetSection title={title} list={list}>
        <WidgetEmpty text={t("noSilent", { count: days })} to={PARTNER_LIST} link={t("partnerList")} />
      </WidgetSection>
    );
  return (
    <WidgetSection title={title} count={formatNumber(count)} list={list}>
      <WidgetRows
        fit={rowCount ?? rowsThatFit(height, ROW_PX)}
        rows={rows.map(({ partner, lastAt, days: silentDays }) => ({
          id: partner.id,
          to: partnerPath(partner.id),
          mark: <Avatar person={{ id: partner.id, displayName: partner.name, avatarUrl: null }} size={28} />,
          name: partner.name,
          small:
            lastAt === null
              ? t("neverHeard")
              : t("lastHeard", { day: briefDay(today(zone, Date.parse(lastAt)), today(zone)) }),
          ...(silentDays !== null && { end: t("days", { count: silentDays }) }),
        }))}
      />
    </WidgetSection>
  );
}

/** Colleagues with open tasks past their day, those with the most first. */
export function LateColleagueRows({
  data: { count, unassigned, staff },
  title,
  height,
  rowCount,
}: ManagementViewProps<"OVERDUE">) {
  const current = today(useZone());
  if (count === 0)
    return (
      <WidgetSection title={title} list={overdueTasksPath()}>
        <WidgetEmpty text={t("nobodyLate")} to={TEAM_TASKS} link={t("tasks")} />
      </WidgetSection>
    );
  return (
    <WidgetSection
      title={title}
      count={formatNumber(count)}
      total={unassigned > 0 && t("unassigned", { count: unassigned })}
      list={overdueTasksPath()}
    >
      <WidgetRows
        fit={rowCount ?? rowsThatFit(height, ROW_PX)}
        rows={staff.map(({ staff: colleague, count: late, since }) => ({
          id: colleague.id,
          to: overdueTasksPath(colleague.id),
          mark: <Avatar person={colleague} size={28} />,
          name: colleague.displayName,
          small: t("since", { day: briefDay(since, current) }),
          end: <b>{formatNumber(late)}</b>,
        }))}
      />
    </WidgetSection>
  );
}

/** The latest changes in what the reader follows. */
export function ChangeRows({ data: { rows }, title, height, rowCount }: ManagementViewProps<"CHANGES">) {
  const zone = useZone();
  const now = useNow();
  if (rows.length === 0)
    return (
      <WidgetSection title={title} list={INBOX}>
        <WidgetEmpty text={t("noChanges")} to={INBOX} link={t("inbox")} />
      </WidgetSection>
    );
  return (
    <WidgetSection title={title} list={INBOX}>
      <WidgetRows
        fit={rowCount ?? rowsThatFit(height, ROW_PX)}
        rows={rows.map(({ record, by, changedAt }) => ({
          id: record.id,
          to: shownRecordPath(record),
          ...(by && { mark: <Avatar person={by} size={28} /> }),
          name: record.title,
          small: by?.displayName,
          endSmall: <time dateTime={changedAt}>{briefTime(changedAt, zone, now)}</time>,
        }))}
      />
    </WidgetSection>
  );
}
