/** The schedules of a report that a person has or receives: to add, change, try out and end. */
import { type ReportSchedule, reportSchedules } from "#contract/reports/schedule.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { AddSchedule, EditSchedule } from "./ScheduleForm.tsx";
import styles from "./SchedulesDialog.module.css";
import { hourName, nameOfWeekday, type ScheduledReport } from "./words.ts";

export function SchedulesDialog({ report, title, filters, close }: ScheduledReport & { close: () => void }) {
  const schedules = useCallQuery(reportSchedules.list, { query: { report } });
  const add = (): void =>
    void openDialog((closeForm) => <AddSchedule report={report} title={title} filters={filters} close={closeForm} />);
  return (
    <Dialog
      title={t("title", { report: title })}
      line={t("line")}
      size={500}
      onClose={close}
      footer={
        <Button size="large" tone="main" onClick={add}>
          {t("add")}
        </Button>
      }
    >
      <QueryBoundary answer={schedules}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t("none")}</p>
          ) : (
            <ul className={styles.schedules}>
              {rows.map((schedule) => (
                <Schedule key={schedule.id} schedule={schedule} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

function rhythmName({ rhythm, weekday, monthDay, hour: number }: ReportSchedule): string {
  const hour = hourName(number);
  if (rhythm === "DAY") return t("everyDay", { hour });
  return rhythm === "WEEK"
    ? t("everyWeek", { weekday: nameOfWeekday(weekday), hour })
    : t("everyMonth", { day: monthDay, hour });
}

function Schedule({ schedule }: { schedule: ReportSchedule }) {
  const { id, name, isOwn, owner, recipients, period, format, nextAt, dropped } = schedule;
  const zone = useZone();
  const count = recipients.length;
  const params = { id };
  const remove = useCallMutation(reportSchedules.remove, {
    onDone: () => showToast(isOwn ? t("ended") : t("left", { name })),
  });
  const send = useCallMutation(reportSchedules.send, { onDone: ({ to }) => showToast(t("sent", { to })) });
  const end = async (): Promise<void> => {
    const question = {
      title: t("endTitle", { name }),
      body: t("endBody", { count }),
      yes: t("end"),
      tone: "danger",
    } as const;
    if (await confirm(question)) await remove.run({ params });
  };
  const lost = recipients.filter(({ lostAt }) => lostAt !== null).map(({ displayName }) => displayName);
  const facts = [
    rhythmName(schedule),
    t(period),
    t(format),
    isOwn ? t("people", { count }) : t("from", { name: owner.displayName }),
    t("next", { when: formatDateTime(nextAt, zone) }),
  ];
  return (
    <li>
      <b>{name}</b>
      <small>{facts.join(" · ")}</small>
      {lost.length > 0 && <small className={styles.lost}>{t("lost", { names: lost.join(", ") })}</small>}
      {dropped.length > 0 && <small className={styles.lost}>{t("dropped", { names: dropped.join(", ") })}</small>}
      <div className={styles.actions}>
        {isOwn && (
          <Button
            size="small"
            aria-label={t("editThis", { name })}
            onClick={() => void openDialog((close) => <EditSchedule schedule={schedule} close={close} />)}
          >
            {t("edit")}
          </Button>
        )}
        <Button
          size="small"
          off={send.busy}
          aria-label={t("sendThis", { name })}
          onClick={() => void send.run({ params })}
        >
          {t("send")}
        </Button>
        {isOwn ? (
          <Button size="small" off={remove.busy} aria-label={t("endThis", { name })} onClick={() => void end()}>
            {t("end")}
          </Button>
        ) : (
          <Button
            size="small"
            off={remove.busy}
            aria-label={t("leaveThis", { name })}
            onClick={() => void remove.run({ params })}
          >
            {t("leave")}
          </Button>
        )}
      </div>
    </li>
  );
}
