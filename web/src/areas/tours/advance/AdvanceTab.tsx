/** The advance of a tour: the tasks of its shows by day, each completed where it stands. */
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { use, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type AdvanceShow, type AdvanceTask, tourAdvance } from "#contract/tours/advance.ts";
import { AreasContext, type Collections, collectionsOf } from "#web/shared/area.ts";
import { recordPath } from "#web/shared/palette/collections.ts";
import { FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { AgencyStatusBadge } from "#web/shared/work/AgencyStatusBadge.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { onRowKeys } from "#web/ui/table/keys.ts";
import { formatDate, today } from "#web/ui/time/format.ts";
import { weekdayAndDay } from "../itinerary/words.ts";
import styles from "./Advance.module.css";
import { completeTask, reopenTask } from "./completeTask.ts";
import { t } from "./messages.ts";
import { openAdvance } from "./openAdvance.tsx";

export function AdvanceTab({ record: { id } }: { record: { id: string } }) {
  const answer = useCallQuery(tourAdvance.tasks, { params: { id } });
  return (
    <FullPanel>
      <QueryBoundary answer={answer}>{(shows) => <Shown tourId={id} shows={shows} />}</QueryBoundary>
    </FullPanel>
  );
}

const VIEWS = ["open", "all"] as const;
const isDone = ({ completed }: AdvanceTask): boolean => completed;

function Shown({ tourId, shows }: { tourId: string; shows: readonly AdvanceShow[] }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>("open");
  const mayStart = useMay("TASK", "write");
  const tasks = shows.flatMap((show) => show.tasks);
  const waiting = shows.filter(({ started }) => !started);
  if (shows.length === 0) return <Empty title={t("noShows")} line={t("noShowsLine")} />;
  if (waiting.length === shows.length)
    return (
      <Empty title={t("notStarted")} line={t("notStartedLine")}>
        {mayStart && <Button onClick={() => openAdvance(tourId)}>{t("title")}</Button>}
      </Empty>
    );
  return (
    <div className={styles.advance}>
      <div className={styles.bar}>
        <Segments
          label={t("shown")}
          value={view}
          choices={VIEWS.map((value) => ({ value, title: t(value) }))}
          onChange={setView}
        />
        <span role="status">{t("doneOf", { done: tasks.filter(isDone).length, total: tasks.length })}</span>
        <span className={styles.gap} />
        {mayStart && waiting.length > 0 && (
          <Button tone="main" onClick={() => openAdvance(tourId)}>
            <PlusIcon size={16} aria-hidden /> {t("title")}
          </Button>
        )}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("task")}</th>
            <th scope="col">{t("status")}</th>
            <th scope="col">{t("assignee")}</th>
            <th scope="col">{t("due")}</th>
          </tr>
        </thead>
        {shows.map((show) => (
          <ShowTasks key={show.eventId} tourId={tourId} show={show} all={view === "all"} mayStart={mayStart} />
        ))}
      </table>
    </div>
  );
}

interface ShowProps {
  tourId: string;
  show: AdvanceShow;
  all: boolean;
  mayStart: boolean;
}
function ShowTasks({ tourId, show, all, mayStart }: ShowProps) {
  const { events }: Partial<Collections> = collectionsOf(use(AreasContext));
  const { eventId, title, venue, day, started, tasks } = show;
  const shown = all ? tasks : tasks.filter((task) => !isDone(task));
  const done = tasks.filter(isDone).length;
  const name = [title, venue].filter(Boolean).join(", ");
  return (
    <tbody onKeyDown={onRowKeys}>
      <tr className={styles.show}>
        <th scope="rowgroup" colSpan={4}>
          <span className={styles.head}>
            <span className={styles.day}>{day === null ? t("noDay") : weekdayAndDay(day)}</span>
            {events ? <Link to={recordPath(events, eventId)}>{name}</Link> : name}
            {tasks.length > 0 && <small>{t("doneOf", { done, total: tasks.length })}</small>}
            {!started && (
              <>
                <small>{t("notYet")}</small>
                {mayStart && (
                  <Button tone="link" onClick={() => openAdvance(tourId, eventId)}>
                    {t("title")}
                  </Button>
                )}
              </>
            )}
          </span>
        </th>
      </tr>
      {shown.map((task) => (
        <TaskLine key={task.id} task={task} />
      ))}
    </tbody>
  );
}

function TaskLine({ task }: { task: AdvanceTask }) {
  const { tasks }: Partial<Collections> = collectionsOf(use(AreasContext));
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const now = today(useZone());
  const { id, summary, status, assignee, dueDate, completed, editable } = task;
  const path = tasks ? recordPath(tasks, id) : null;
  const toggle = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await (completed ? reopenTask(id) : completeTask(id, () => path !== null && void navigate(path)));
    setBusy(false);
  };
  const isLate = !completed && dueDate !== null && dueDate.slice(0, 10) < now;
  return (
    <tr data-row data-id={id} data-done={completed || undefined}>
      <th scope="row">
        <span className={styles.task}>
          <Checkbox
            label={t("doneBox", { name: summary })}
            checked={completed}
            disabled={!editable}
            onChange={() => void toggle()}
          />
          {path === null ? (
            <span>{summary}</span>
          ) : (
            <Link data-opener to={path}>
              {summary}
            </Link>
          )}
        </span>
      </th>
      <td>
        <AgencyStatusBadge name={status.statusName} color={status.color} shape={status.category.code} resting />
      </td>
      <td data-label={t("assignee")}>{assignee?.displayName ?? t("nobody")}</td>
      <td data-label={t("due")} data-late={isLate || undefined}>
        {dueDate === null
          ? t("noDay")
          : [formatDate(dueDate.slice(0, 10)), dueDate.slice(11)].filter(Boolean).join(" ")}
        {isLate && <small>{t("overdue")}</small>}
      </td>
    </tr>
  );
}
