import { FileCsvIcon } from "@phosphor-icons/react/dist/csr/FileCsv";
import { PrinterIcon } from "@phosphor-icons/react/dist/csr/Printer";
import { type ProjectReport, projectOverview, REPORT_TASKS } from "#contract/projects/dashboard.ts";
import type { Project } from "#contract/projects/project.ts";
import { t } from "#web/areas/projects/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { dayRange, dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { DetailFacts } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { ActionBar } from "#web/ui/actions/ActionBar.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { usePageActions } from "#web/ui/layout/pageActions.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Printable } from "#web/ui/print/Printable.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { saveExport } from "#web/ui/table/saveExport.ts";
import { ByAssignee, ByGroup, Figures, moneyFacts } from "./Figures.tsx";
import styles from "./ReportTab.module.css";
import { lateCell, numberCell, WideTable } from "./WideTable.tsx";

const COLUMNS = [
  "group",
  "summary",
  "status",
  "assignee",
  "startDate",
  "dueDate",
  "completedAt",
  "cost",
  "extra",
  "sale",
];
const exportTasks = (id: string): Promise<void> =>
  saveExport("tasks", {
    format: "csv",
    columns: COLUMNS,
    filters: new URLSearchParams({ linkIds: id }).toString(),
  });

/** The report of a project, to be read and printed. */
export function ReportTab({ record: { id } }: { record: Project }) {
  const answer = useCallQuery(projectOverview.report, { params: { id } });
  const seesTasks = useMay("TASK", "read");
  const actions = [
    {
      id: "export",
      title: t("exportTasks"),
      icon: FileCsvIcon,
      visible: seesTasks && (answer.data?.tasks.length ?? 0) > 0,
      run: () => void exportTasks(id),
    },
    { id: "print", title: t("print"), icon: PrinterIcon, run: () => window.print() },
  ];
  usePageActions(actions);
  return (
    <QueryBoundary answer={answer}>
      {(report) => (
        <div className={styles.page}>
          <div className={styles.actions}>
            <ActionBar actions={actions} />
          </div>
          <Printable className={styles.report}>
            <Paper report={report} />
          </Printable>
        </div>
      )}
    </QueryBoundary>
  );
}

function Paper({ report: { at, project, dashboard, tasks, events } }: { report: ProjectReport }) {
  const { tasks: counted, money } = dashboard;
  return (
    <>
      <header className={styles.head}>
        <h2>{project.title}</h2>
        <p>
          {t("reportAt")} <When instant={at} />
        </p>
      </header>
      <DetailFacts
        facts={[
          [t("statusHead"), project.status.statusName],
          [w("partner"), project.partner?.name],
          [w("talents"), project.people.map(({ displayName }) => displayName).join(", ")],
          [w("lead"), project.lead?.displayName],
          [t("dates"), dayRange(project.startDate, project.endDate)],
        ]}
      />
      {project.description && <RichText html={project.description} />}
      <Figures dashboard={dashboard} />
      <section>
        <h3>{t("money")}</h3>
        <DetailFacts facts={moneyFacts(dashboard)} none={t("noBudget")} />
      </section>
      {counted && counted.groups.length > 0 && (
        <section>
          <h3>{t("byGroup")}</h3>
          <ByGroup tasks={counted} currency={money.taskCurrency} />
        </section>
      )}
      {counted && counted.assignees.length > 0 && (
        <section>
          <h3>{t("byAssignee")}</h3>
          <ByAssignee tasks={counted} currency={money.taskCurrency} />
        </section>
      )}
      {counted && (
        <section>
          <h3>{t("tasks")}</h3>
          <Tasks tasks={tasks} currency={money.taskCurrency} />
          {counted.count > REPORT_TASKS && <p>{t("firstOf", { count: REPORT_TASKS })}</p>}
        </section>
      )}
      {events.length > 0 && (
        <section>
          <h3>{t("events")}</h3>
          <Events events={events} />
        </section>
      )}
    </>
  );
}

/** Tasks with a heading for each group. */
function Tasks({ tasks, currency }: { tasks: ProjectReport["tasks"]; currency: string }) {
  if (tasks.length === 0) return <p>{t("noTasks")}</p>;
  const grouped = tasks.some(({ group }) => group !== null);
  return (
    <WideTable name={t("tasks")}>
      <thead>
        <tr>
          <th scope="col">{t("summary")}</th>
          <th scope="col">{t("statusHead")}</th>
          <th scope="col">{t("assignee")}</th>
          <th scope="col">{t("due")}</th>
          <th scope="col" className={numberCell}>
            {t("cost")}
          </th>
        </tr>
      </thead>
      {byGroup(tasks).map(({ name, rows }) => (
        <tbody key={name ?? ""}>
          {grouped && (
            <tr className={styles.group}>
              <th colSpan={5} scope="rowgroup">
                {name ?? t("noGroup")}
              </th>
            </tr>
          )}
          {rows.map(({ id, summary, status, assignee, dueDate, overdue, cost, extra }) => (
            <tr key={id}>
              <td className={styles.summary}>{summary}</td>
              <td>{status.statusName}</td>
              <td>{assignee ?? "–"}</td>
              <td className={overdue ? lateCell : undefined}>{dayTime(dueDate) ?? "–"}</td>
              <td className={numberCell}>
                {cost === null && extra === null ? "–" : moneyText((cost ?? 0) + (extra ?? 0), currency)}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </WideTable>
  );
}

/** Runs of tasks of one group, in their order. */
function byGroup(tasks: ProjectReport["tasks"]): { name: string | null; rows: ProjectReport["tasks"][number][] }[] {
  const runs: { name: string | null; rows: ProjectReport["tasks"][number][] }[] = [];
  for (const task of tasks) {
    const last = runs.at(-1);
    if (last?.name === task.group) last.rows.push(task);
    else runs.push({ name: task.group, rows: [task] });
  }
  return runs;
}

const Events = ({ events }: { events: ProjectReport["events"] }) => (
  <WideTable name={t("events")}>
    <thead>
      <tr>
        <th scope="col">{t("eventTitle")}</th>
        <th scope="col">{t("statusHead")}</th>
        <th scope="col">{t("when")}</th>
        <th scope="col">{t("venue")}</th>
      </tr>
    </thead>
    <tbody>
      {events.map(({ id, title, status, startDate, endDate, venue }) => (
        <tr key={id}>
          <td className={styles.summary}>{title}</td>
          <td>{status.statusName}</td>
          <td>{dayRange(startDate, endDate) ?? "–"}</td>
          <td>{venue ?? "–"}</td>
        </tr>
      ))}
    </tbody>
  </WideTable>
);
