import { type TaskRow, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { dayCount, firstDay, isDated } from "#web/shared/work/timeline/span.ts";
import { Timeline } from "#web/shared/work/timeline/Timeline.tsx";
import type { TimelineRow } from "#web/shared/work/timeline/timeline.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { formatTotal } from "#web/ui/format/numbers.ts";
import { today } from "#web/ui/time/format.ts";
import { TaskStatusGlyph } from "./marks.tsx";
import { useTaskView } from "./screen/useTaskView.ts";
import { ViewFrame } from "./screen/ViewFrame.tsx";
import { setSpan } from "./setSpan.ts";
import { isOpen } from "./taskChanges.tsx";

/** The most tasks that a page of the list may have. */
const MAX = 1000;
/** Status colours, which share tokens with the status table. */
const SHARED: readonly string[] = ["good", "planned", "waiting", "bad"];
const day = (value: string | null): number | null => (value === null ? null : dayCount(value));

const byStart = (a: TimelineRow, b: TimelineRow): number =>
  Number(isDated(b.span)) - Number(isDated(a.span)) || firstDay(a.span) - firstDay(b.span);

/** Tasks over days, from start to due. */
export function TaskTimeline({ range }: { range: "week" | "month" }) {
  const view = useTaskView();
  const zone = useZone();
  const query = { ...view.query, orderBy: "dueDate", orderDirection: "ASC", pageIndex: 0, pageSize: MAX } as const;
  const answer = useCallQuery(tasks.list, { query: { ...query, withTotal: true } }, { keep: true, when: view.ready });
  const found = answer.data?.rows ?? [];
  const rows = found
    .map(
      (task: TaskRow): TimelineRow => ({
        id: task.id,
        name: task.summary,
        version: task.version,
        span: { start: day(task.startDate), end: day(task.dueDate) },
        glyph: <TaskStatusGlyph status={task.status} />,
        fill: `${SHARED.includes(task.status.color) ? "" : "agency-"}${task.status.color}-fill`,
        resting: !isOpen(task),
        movable: task.editable,
        link: view.link(task),
        blockedByIds: task.blockedByIds,
      }),
    )
    .sort(byStart);
  const total = answer.data?.total ?? found.length;
  return (
    <ViewFrame
      name={range}
      view={view}
      answer={{
        error: answer.data ? null : answer.error,
        retry: () => void answer.refetch(),
        nothing: answer.data?.rows.length === 0,
      }}
    >
      {(instead) => (
        <Timeline
          name={t("tasks")}
          range={range}
          rows={rows}
          today={today(zone)}
          renewing={answer.isPlaceholderData || answer.isPending}
          instead={instead}
          save={(id, span) => {
            const task = found.find((row) => row.id === id);
            return task ? setSpan(task, span) : Promise.resolve(false);
          }}
          footer={
            answer.data &&
            (total > found.length
              ? t("firstOf", {
                  count: found.length,
                  total: formatTotal({ count: total, isMinimum: answer.data.totalIsMinimum === true }),
                })
              : t("tasksOf", { count: total }))
          }
        />
      )}
    </ViewFrame>
  );
}
