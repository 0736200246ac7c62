/** The figures of a project, on its dashboard and in its report. */
import type { ReactNode } from "react";
import type { ProjectDashboard, TaskTally } from "#contract/projects/dashboard.ts";
import { t } from "#web/areas/projects/messages.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { StatusGlyph } from "#web/shared/work/AgencyStatusBadge.tsx";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
import { cx } from "#web/ui/cx.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import styles from "./Figures.module.css";
import { lateCell, numberCell, WideTable } from "./WideTable.tsx";

type Tasks = NonNullable<ProjectDashboard["tasks"]>;
/** Whole percent; all that is not done is less than 100. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : part >= whole ? Math.round((part / whole) * 100) : Math.min(99, Math.floor((part / whole) * 100));

const Figure = ({ title, value, line, late }: { title: string; value: ReactNode; line: ReactNode; late?: boolean }) => (
  <div className={styles.figure}>
    <dt>{title}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={late ? styles.late : styles.line}>{line}</dd>
  </div>
);

/** Progress, what is late, what comes soon, and what it costs. */
export function Figures({ dashboard: { tasks, money } }: { dashboard: ProjectDashboard }) {
  if (!tasks) return <p className={styles.line}>{t("noRightToTasks")}</p>;
  const { count, done, overdue, dueSoon, unassigned, cost } = tasks;
  const { budget, currency, taskCurrency, expenses = 0 } = money;
  const spent = cost + expenses;
  const budgetText = moneyText(budget, currency) ?? "";
  const over = budget !== null && currency === taskCurrency && spent > budget;
  return (
    <dl className={styles.figures}>
      <Figure
        title={t("progress")}
        value={t("progressValue", { percent: percentOf(done, count) })}
        line={t("tasksDone", { count, done })}
      />
      <Figure
        title={t("overdue")}
        value={formatNumber(overdue)}
        line={overdue > 0 ? t("overdueLine", { count: overdue }) : t("noOverdue")}
        late={overdue > 0}
      />
      <Figure
        title={t("dueSoon")}
        value={formatNumber(dueSoon)}
        line={unassigned > 0 ? t("unassignedLine", { count: unassigned }) : t("allAssigned")}
      />
      <Figure
        title={t("cost")}
        value={moneyText(spent, taskCurrency)}
        line={
          budget === null
            ? t("noBudget")
            : currency === taskCurrency
              ? t("ofBudget", { percent: percentOf(spent, budget), budget: budgetText })
              : t("otherCurrency", { budget: budgetText })
        }
        late={over}
      />
    </dl>
  );
}

/** The statuses of tasks as one bar, with each count next to its name. */
export const StatusShares = ({ tasks: { statuses, count } }: { tasks: Tasks }) => (
  <>
    <div className={styles.bar} aria-hidden>
      {statuses.map((status) => (
        <span
          key={status.id}
          style={{ flexGrow: status.count / count, background: `var(--${glyphToken(status.color)})` }}
        />
      ))}
    </div>
    <ul className={styles.legend}>
      {statuses.map((status) => (
        <li key={status.id}>
          <span style={{ color: `var(--${glyphToken(status.color)})` }}>
            <StatusGlyph shape={status.category.code} size={14} />
          </span>
          {status.statusName} <b>{formatNumber(status.count)}</b>
        </li>
      ))}
    </ul>
  </>
);

const Meter = ({ done, count }: Pick<TaskTally, "done" | "count">) => (
  <span className={styles.meter}>
    <span className={styles.track} aria-hidden>
      <span className={styles.progress} style={{ width: `${percentOf(done, count)}%` }} />
    </span>
    {t("doneOf", { done, count })}
  </span>
);

/** Figures by group or by assignee, one a row. */
const Tallies = ({
  name,
  head,
  rows,
  currency,
}: {
  name: string;
  head: string;
  rows: readonly (TaskTally & { key: string; label: ReactNode })[];
  currency: string;
}) => (
  <WideTable name={name}>
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">{t("done")}</th>
        <th scope="col" className={numberCell}>
          {t("overdue")}
        </th>
        <th scope="col" className={numberCell}>
          {t("cost")}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, label, count, done, overdue, cost }) => (
        <tr key={key}>
          <th scope="row" className={styles.label}>
            {label}
          </th>
          <td>
            <Meter done={done} count={count} />
          </td>
          <td className={cx(numberCell, overdue > 0 && lateCell)}>{formatNumber(overdue)}</td>
          <td className={numberCell}>{cost > 0 ? moneyText(cost, currency) : "–"}</td>
        </tr>
      ))}
    </tbody>
  </WideTable>
);

export const ByGroup = ({ tasks, currency }: { tasks: Tasks; currency: string }) => (
  <Tallies
    name={t("byGroup")}
    head={t("group")}
    currency={currency}
    rows={tasks.groups.map((group) => ({ ...group, key: group.id ?? "none", label: group.name ?? t("noGroup") }))}
  />
);
export const ByAssignee = ({ tasks, currency }: { tasks: Tasks; currency: string }) => (
  <Tallies
    name={t("byAssignee")}
    head={t("assignee")}
    currency={currency}
    rows={tasks.assignees.map(({ staff, ...tally }) => ({
      ...tally,
      key: staff?.id ?? "none",
      label: staff ? <NamedAvatar person={staff} /> : t("unassigned"),
    }))}
  />
);

/** Budget, cost, what is left, and the fees of those who may see them. */
export const moneyFacts = ({ tasks, money }: ProjectDashboard): [string, ReactNode][] => {
  const { budget, currency, taskCurrency, expenses = 0, remaining, fees } = money;
  return [
    [t("budget"), moneyText(budget, currency)],
    [t("cost"), tasks && moneyText(tasks.cost, taskCurrency)],
    [t("ofWhichExtra"), tasks && tasks.extra > 0 && moneyText(tasks.extra, taskCurrency)],
    [t("expenses"), expenses > 0 && moneyText(expenses, taskCurrency)],
    [
      remaining !== null && remaining < 0 ? t("overBudget") : t("remaining"),
      remaining !== null && (
        <span className={remaining < 0 ? styles.late : undefined}>{moneyText(Math.abs(remaining), currency)}</span>
      ),
    ],
    [t("sale"), tasks && tasks.sale > 0 && moneyText(tasks.sale, taskCurrency)],
    [t("fees"), fees && fees.length > 0 && fees.map(({ amount, currency }) => moneyText(amount, currency)).join(", ")],
  ];
};
