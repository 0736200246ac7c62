import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type CSSProperties, Fragment, useState } from "react";
import { Link, useNavigate } from "react-router";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
import { cx } from "#web/ui/cx.ts";
import { formatTime } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { briefDay } from "../days.ts";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { overdueTasksPath, shownRecordPath, TASK_LIST, tasksOfTodayPath } from "../paths.ts";
import { type ManagementData, type ManagementViewProps, rowsThatFit } from "../widget.ts";
import { completeDayTask } from "./completing.ts";
import styles from "./MyDay.module.css";

type DayEntry = ManagementData<"MY_DAY">["entries"][number];

const ROW_PX = 46;
/** The line of now, and that of what is overdue. */
const LINES_PX = 36;

const isTask = ({ version }: DayEntry): boolean => version !== null;
const startsLater = ({ startsAt }: DayEntry, now: number): boolean => startsAt !== null && Date.parse(startsAt) > now;
const isPast = (entry: DayEntry, now: number): boolean =>
  entry.isDone || (!isTask(entry) && entry.endsAt !== null && Date.parse(entry.endsAt) <= now);

/** The reader's events and tasks of today by time, with a line at the present minute. */
export function MyDay({ data, title, height }: ManagementViewProps<"MY_DAY">) {
  const { zone, today, due, entries, overdue } = data;
  const { user } = useMe();
  const now = useNow();
  const fit = rowsThatFit(height, ROW_PX, LINES_PX);
  // Entries that are over give their room to those to come.
  const firstLeft = entries.findIndex((entry) => !isPast(entry, now));
  const firstShown = Math.max(0, Math.min(firstLeft < 0 ? entries.length : firstLeft, entries.length - fit));
  const shown = entries.slice(firstShown, firstShown + fit);
  const rest = entries.length - firstShown - shown.length;
  const next = shown.find((entry) => startsLater(entry, now));
  const line = <NowLine time={formatTime(now, zone)} />;
  return (
    <WidgetSection
      title={title}
      count={<Link to={tasksOfTodayPath(user.id)}>{t("due", { count: due })}</Link>}
      link={{ title: t("tasks"), to: TASK_LIST }}
    >
      {entries.length === 0 && <WidgetEmpty text={t("nothingToday")} to={TASK_LIST} link={t("tasks")} />}
      {shown.length > 0 && (
        <ol>
          {shown.map((entry) => (
            <Fragment key={`${entry.kind} ${entry.id} ${entry.startsAt}`}>
              {entry === next && line}
              <DayLine entry={entry} zone={zone} now={now} />
            </Fragment>
          ))}
          {next === undefined && line}
        </ol>
      )}
      {(overdue.count > 0 || rest > 0) && (
        <p className={styles.foot}>
          {overdue.count > 0 && (
            <Link to={overdueTasksPath(user.id)} className={styles.overdue}>
              <WarningCircleIcon size={14} weight="fill" aria-hidden />
              {t("ownOverdue", {
                count: overdue.count,
                day: overdue.since === null ? "" : briefDay(overdue.since, today),
              })}
            </Link>
          )}
          {rest > 0 && (
            <Link to={TASK_LIST} className={styles.rest}>
              {t("moreToday", { count: rest })}
            </Link>
          )}
        </p>
      )}
    </WidgetSection>
  );
}

const NowLine = ({ time }: { time: string }) => (
  <li className={styles.now}>
    <span className="only-read">{t("timeNow", { time })}</span>
    <time aria-hidden>{time}</time>
  </li>
);

function DayLine({ entry, zone, now }: { entry: DayEntry; zone: string; now: number }) {
  const { id, title, startsAt, endsAt, color, people, priority } = entry;
  const to = shownRecordPath(entry);
  const about = [...people.map(({ name }) => name), priority === null ? "" : t(priority)].filter(Boolean).join(", ");
  return (
    <li className={cx(styles.line, isPast(entry, now) && styles.past)}>
      <span className={styles.time}>
        {startsAt === null ? t("allDay") : formatTime(startsAt, zone)}
        {!isTask(entry) && endsAt !== null && <small>{formatTime(endsAt, zone)}</small>}
      </span>
      {isTask(entry) ? (
        <TaskRing id={id} title={title} to={to} isDone={entry.isDone} />
      ) : (
        <i
          className={styles.edge}
          aria-hidden
          style={{ "--edge": `var(--${color === null ? "lilac-edge" : glyphToken(color)})` } as CSSProperties}
        />
      )}
      <span className={styles.words}>
        <Link to={to} className={styles.title}>
          {title}
        </Link>
        {about !== "" && <small>{about}</small>}
      </span>
      {isTask(entry) && (
        <AvatarGroup
          people={people.map(({ name, avatarUrl }) => ({ id: name, displayName: name, avatarUrl }))}
          most={1}
        />
      )}
    </li>
  );
}

interface RingProps {
  id: string;
  title: string;
  to: string;
  isDone: boolean;
}
function TaskRing({ id, title, to, isDone }: RingProps) {
  const navigate = useNavigate();
  // Filled at once; the reply and the undo bring the task as it then is.
  const [completing, setCompleting] = useState(false);
  if (isDone) return <CheckCircleIcon size={18} weight="fill" className={styles.done} aria-hidden />;
  const complete = async (): Promise<void> => {
    if (completing) return;
    setCompleting(true);
    await completeDayTask(id, () => navigate(to));
    setCompleting(false);
  };
  return (
    <button
      type="button"
      className={styles.ring}
      aria-label={t("complete", { title })}
      aria-disabled={completing || undefined}
      onClick={() => void complete()}
    >
      {completing && <CheckCircleIcon size={18} weight="fill" aria-hidden />}
    </button>
  );
}
