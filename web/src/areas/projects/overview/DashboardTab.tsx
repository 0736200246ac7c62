import { Link } from "react-router";
import { type ProjectDashboard, projectOverview } from "#contract/projects/dashboard.ts";
import type { Project } from "#contract/projects/project.ts";
import { t } from "#web/areas/projects/messages.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { DetailFacts, DetailPanel, DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./DashboardTab.module.css";
import { ByAssignee, ByGroup, Figures, moneyFacts, StatusShares } from "./Figures.tsx";
import { TasksInRange } from "./TasksInRange.tsx";

type Next = ProjectDashboard["next"][number];

/** How a project stands: progress, cost against budget, and what comes next. */
export function DashboardTab({ record: { id } }: { record: Project }) {
  const answer = useCallQuery(projectOverview.dashboard, { params: { id } });
  return <QueryBoundary answer={answer}>{(dashboard) => <Overview id={id} dashboard={dashboard} />}</QueryBoundary>;
}

function Overview({ id, dashboard }: { id: string; dashboard: ProjectDashboard }) {
  const { tasks, money, next } = dashboard;
  const tasksPath = useRecordPaths().tab(id, "tasks/list");
  return (
    <>
      <div className={styles.figures}>
        <Figures dashboard={dashboard} />
      </div>
      <DetailPanel
        side={
          <>
            <DetailSection title={t("next")}>
              <NextDates next={next} tasks={tasksPath} />
            </DetailSection>
            <DetailSection title={t("money")}>
              <DetailFacts facts={moneyFacts(dashboard)} none={t("noBudget")} />
            </DetailSection>
          </>
        }
      >
        {tasks && tasks.count > 0 && (
          <>
            <TasksInRange id={id} tasks={tasksPath} />
            <DetailSection title={t("byStatus")} link={{ title: t("openTasks"), to: tasksPath }}>
              <StatusShares tasks={tasks} />
            </DetailSection>
            {tasks.groups.length > 0 && (
              <DetailSection title={t("byGroup")}>
                <ByGroup tasks={tasks} currency={money.taskCurrency} />
              </DetailSection>
            )}
            <DetailSection title={t("byAssignee")}>
              <ByAssignee tasks={tasks} currency={money.taskCurrency} />
            </DetailSection>
          </>
        )}
        {tasks?.count === 0 && (
          <Empty title={t("noTasks")} line={t("noTasksLine")}>
            <Button to={tasksPath}>{t("openTasks")}</Button>
          </Empty>
        )}
      </DetailPanel>
    </>
  );
}

function NextDates({ next, tasks }: { next: readonly Next[]; tasks: string }) {
  if (next.length === 0) return <EmptyText>{t("noNext")}</EmptyText>;
  const to = ({ kind, id }: Next): string => (kind === "task" ? `${tasks}?id=${id}` : `/event/detail/${id}`);
  return (
    <ul className={styles.next}>
      {next.map((entry) => (
        <li key={`${entry.kind}/${entry.id}`}>
          <span className={styles.day}>{dayTime(entry.date)}</span>
          {entry.kind === "end" ? <span>{t("projectEnds")}</span> : <Link to={to(entry)}>{entry.title}</Link>}
          {entry.kind !== "end" && <span className={styles.kind}>{t(entry.kind)}</span>}
        </li>
      ))}
    </ul>
  );
}
