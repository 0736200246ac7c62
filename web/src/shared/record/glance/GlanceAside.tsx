import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { calendar } from "#contract/calendar/calendar.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { lengthText } from "#web/shared/conflicts/span.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { BOOKING_GEL, bookingKind } from "#web/shared/work/bookingKind.ts";
import { dueStanding } from "#web/shared/work/dueStanding.ts";
import { dayCount, dayText } from "#web/shared/work/timeline/span.ts";
import { workPath } from "#web/shared/work/workPath.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDate, formatTime, today } from "#web/ui/time/format.ts";
import { type NextCommitment, nextCommitments } from "./commitments.ts";
import styles from "./GlanceAside.module.css";
import { t } from "./messages.ts";

const [DAYS, MAX_TASKS] = [30, 6];
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** The filter of tasks by a record of this kind; kinds without one have no tasks of their own. */
const TASKS_OF: { readonly [K in RecordKind]?: "talentIds" | "partnerIds" | "staffIds" | "linkIds" } = {
  person: "talentIds",
  partner: "partnerIds",
  staff: "staffIds",
  opportunity: "linkIds",
  event: "linkIds",
  project: "linkIds",
};

interface Props {
  kind: RecordKind;
  id: string;
  name: string;
}

/** Returns what comes next for a record, as far as the reader may see it: what takes the person's time, and the open tasks. */
export function useComing({ kind, id }: Pick<Props, "kind" | "id">): ReactNode[] {
  const hasTime = useMay("CALENDAR", "read") && (kind === "person" || kind === "staff");
  const filter = TASKS_OF[kind];
  const hasTasks = useMay("TASK", "read") && filter !== undefined;
  return [
    ...(hasTime ? [<Commitments key="time" staff={kind === "staff"} id={id} />] : []),
    ...(hasTasks ? [<OpenTasks key="tasks" filter={filter} id={id} />] : []),
  ];
}

/** Upcoming dates of a record, next to it. */
export function GlanceAside({ kind, id, name }: Props) {
  const coming = useComing({ kind, id });
  if (coming.length === 0) return null;
  return (
    <aside className={styles.aside} aria-label={t("beside", { name })}>
      {coming}
    </aside>
  );
}

const dayLabel = (date: string): string =>
  `${WEEKDAYS[(dayCount(date) + 3) % 7] ?? ""} ${formatDate(date).slice(0, 6)}`;
function fromNow(date: string, now: string): string {
  const days = dayCount(date) - dayCount(now);
  return days <= 0 ? t("today") : days === 1 ? t("tomorrow") : t("inDays", { count: days });
}

function Commitments({ staff, id }: { staff: boolean; id: string }) {
  const zone = useZone();
  const from = today(zone);
  const whose = staff ? { staff: [id] } : { people: [id] };
  const body = { calendar: "agency" as const, from, to: dayText(dayCount(from) + DAYS), timezoneId: zone, ...whose };
  const { data } = useCallQuery(calendar.listByDay, { body }, { keep: true });
  const days = data ? nextCommitments(data) : [];
  return (
    <section>
      <div className={styles.title}>
        <h3>{t("commitments")}</h3>
        <Button tone="link" to={`/calendar?${staff ? "staff" : "people"}=${id}`}>
          {t("calendar")}
        </Button>
      </div>
      {data && days.length === 0 && <p className={styles.none}>{t("free", { days: DAYS })}</p>}
      {days.map(({ date, commitments }) => (
        <div key={date}>
          <h4 className={styles.day}>
            {dayLabel(date)} <span>{fromNow(date, from)}</span>
          </h4>
          <ul className={styles.list}>
            {commitments.map((commitment) => (
              <Commitment
                key={`${commitment.entry.startsAt} ${commitment.entry.detail?.recordId ?? ""}`}
                commitment={commitment}
                zone={zone}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Commitment({ commitment: { entry, overlap }, zone }: { commitment: NextCommitment; zone: string }) {
  const { startsAt, endsAt, detail } = entry;
  const [start, end] = [formatTime(startsAt, zone), formatTime(endsAt, zone)];
  const days = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 86_400_000);
  const isAllDay = detail?.allDay || (start === "00:00" && end === "00:00");
  return (
    <li className={styles.commitment} data-gel={BOOKING_GEL[bookingKind(entry)]}>
      <span className={styles.time}>
        {isAllDay ? (
          <b>{days > 1 ? t("days", { count: days }) : t("allDay")}</b>
        ) : (
          <>
            <b>{start}</b> {end}
          </>
        )}
      </span>
      <span className={styles.what}>
        {detail ? <Link to={workPath(detail)}>{detail.title}</Link> : t("busy")}
        {detail?.typeName && <span>{detail.typeName}</span>}
        {overlap && (
          <span className={styles.overlap}>
            <WarningIcon weight="fill" size={13} aria-hidden /> {t("overlaps", { length: lengthText(overlap) })}
          </span>
        )}
      </span>
    </li>
  );
}

function OpenTasks({ filter, id }: { filter: NonNullable<(typeof TASKS_OF)[RecordKind]>; id: string }) {
  const query = {
    [filter]: [id],
    completion: "open" as const,
    pageSize: MAX_TASKS,
    orderBy: "dueDate" as const,
    orderDirection: "ASC" as const,
  };
  const { data } = useCallQuery(tasks.list, { query }, { keep: true });
  const zone = useZone();
  return (
    <section>
      <div className={styles.title}>
        <h3>
          {t("tasks")} <span className={styles.count}>{data?.total}</span>
        </h3>
      </div>
      {data?.rows.length === 0 && <p className={styles.none}>{t("noTasks")}</p>}
      <ul className={styles.tasks}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Link to={workPath({ recordKind: "task", recordId: row.id })}>{row.summary}</Link>
            <Due row={row} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Due({ row, zone }: { row: TaskRow; zone: string }) {
  if (row.dueDate === null) return null;
  const standing = dueStanding(row, zone);
  const [day = "", time] = row.dueDate.split("T");
  const label =
    standing === "today" || day === today(zone)
      ? time
        ? t("todayAt", { time })
        : t("today")
      : formatDate(day).slice(0, 6);
  return <span data-standing={standing ?? undefined}>{label}</span>;
}
