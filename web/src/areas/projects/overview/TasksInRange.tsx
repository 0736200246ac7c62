/** Tasks of a project that take place or are due this week or this month. */
import { useState } from "react";
import { Link } from "react-router";
import { projectTimeline } from "#contract/projects/dashboard.ts";
import { t } from "#web/areas/projects/messages.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./TasksInRange.module.css";

const RANGES = ["week", "month"] as const;

export function TasksInRange({ id, tasks }: { id: string; tasks: string }) {
  const may = useMay("TASK", "read");
  const [range, setRange] = useState<(typeof RANGES)[number]>("week");
  const answer = useCallQuery(projectTimeline.tasks, { params: { id }, query: { range } }, { keep: true, when: may });
  if (!may) return null;
  return (
    <DetailSection
      title={t("inRange")}
      action={
        <span className={styles.ranges}>
          {RANGES.map((option) => (
            <Button
              key={option}
              size="small"
              tone="quiet"
              aria-pressed={option === range}
              onClick={() => setRange(option)}
            >
              {t(option)}
            </Button>
          ))}
        </span>
      }
    >
      <QueryBoundary answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyText>{t(`none_${range}`)}</EmptyText>
          ) : (
            <ul className={styles.rows}>
              {rows.map(({ id: task, summary, startDate, dueDate, status, assignee }) => (
                <li key={task}>
                  <span className={styles.day}>{dayTime(dueDate ?? startDate)}</span>
                  <Link to={`${tasks}?id=${task}`}>{summary}</Link>
                  <span className={styles.status}>{status.statusName}</span>
                  <AvatarGroup people={assignee ? [assignee] : []} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </DetailSection>
  );
}
