import { CheckSquareIcon } from "@phosphor-icons/react/dist/csr/CheckSquare";
import type { TaskAnchor } from "#contract/enums.ts";
import type { WinningProposal } from "#contract/opportunities/winning.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { dueOf } from "#contract/tasks/anchored.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { t } from "./messages.ts";
import { partFields, type SectionProps, type Winning, type WinSection } from "./section.ts";
import styles from "./WinDialog.module.css";

const SHOWN = 4;

interface Planned {
  key: string;
  summary: string;
  due: string | null;
  assignee: PersonBrief | null;
}

const dayOf = (date: string | null): string | null => date?.slice(0, 10) ?? null;
/** The days that tasks hang on: those of what is made, else those that the deal knows. */
function anchorsOf({ proposal, values: { makes, event, project } }: Winning): Record<TaskAnchor, string | null> {
  const source = makes.event ? event : proposal;
  return {
    EVENT_START: dayOf(source.startDate),
    EVENT_END: dayOf(source.endDate ?? source.startDate),
    EXPECTED_CLOSE: proposal.expectedCloseDate,
    PROJECT_START: makes.project ? project.startDate : null,
  };
}

/** The tasks of the chosen templates, by the day on which they are due. */
function planned(winning: Winning): Planned[] {
  const anchors = anchorsOf(winning);
  const { templateIds } = winning.values.taskPack;
  const packs = winning.proposal.taskPack?.packs.filter(({ id }) => templateIds.includes(id)) ?? [];
  return packs
    .flatMap(({ id, items }) =>
      items.map((item, index) => ({
        key: `${id} ${index}`,
        summary: item.summary,
        due: dueOf(item, item.anchor === null ? winning.today : anchors[item.anchor]),
        assignee: item.assignee,
      })),
    )
    .sort((a, b) => (a.due ?? "9").localeCompare(b.due ?? "9"));
}
const lastDue = (tasks: readonly Planned[]): string | undefined =>
  dayTime(dayOf(tasks.findLast(({ due }) => due !== null)?.due ?? null)) ?? undefined;

function TaskPackSection({ proposal, form, today }: SectionProps) {
  const { taskPack } = form.values;
  const field = partFields(form, "taskPack", taskPack, (next) => form.set("taskPack", next));
  const packs = proposal.taskPack?.packs ?? [];
  if (packs.length === 0) return <p className={styles.nothing}>{t("noTemplates")}</p>;
  const tasks = planned({ proposal, values: form.values, today });
  const rest = tasks.length - SHOWN;
  const last = lastDue(tasks);
  return (
    <>
      <MultiSelectField
        {...field("templateIds")}
        label={t("templates")}
        choices={packs.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.slice(0, SHOWN).map(({ key, summary, due, assignee }) => (
            <li key={key}>
              <span>{summary}</span>
              <span className={styles.due}>{dayTime(due) ?? t("noDate")}</span>
              <span className={styles.who} data-tip={assignee?.displayName}>
                {assignee && <Avatar person={assignee} size={22} />}
                {assignee && <span className="only-read">{assignee.displayName}</span>}
              </span>
            </li>
          ))}
          {rest > 0 && (
            <li className={styles.more}>
              {last ? t("moreTasksTo", { count: rest, date: last }) : t("moreTasks", { count: rest })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}

const firing = ({ taskPack }: WinningProposal): string[] =>
  taskPack?.packs.filter(({ fires }) => fires).map(({ id }) => id) ?? [];

/** The templates that were used last, or the only one. */
function usual({ taskPack }: WinningProposal): string[] {
  const packs = taskPack?.packs ?? [];
  return (packs.length === 1 ? packs : packs.filter((pack) => pack.usual)).map(({ id }) => id);
}

export const taskPackSection: WinSection = {
  name: "taskPack",
  icon: CheckSquareIcon,
  title: t("taskPack"),
  line: t("taskPackLine"),
  on: (proposal) => proposal.taskPack && firing(proposal).length > 0,
  Section: TaskPackSection,
  choose: ({ proposal, values: { taskPack } }, form) => {
    if (taskPack.templateIds.length === 0) form.set("taskPack", { templateIds: usual(proposal) });
  },
  makes: (winning) => {
    const count = planned(winning).length;
    return count === 0 ? null : t("makesTasks", { count });
  },
  marks: (winning) => {
    const dated = planned(winning).filter(({ due }) => due !== null);
    const [first, last] = [dated[0], dated.at(-1)];
    const mark = (task: Planned | undefined, text: string) =>
      task?.due ? [{ day: task.due.slice(0, 10), shape: "act" as const, text }] : [];
    return [
      ...mark(first, t("firstTask", { summary: first?.summary ?? "" })),
      ...(dated.length > 1 ? mark(last, t("lastTask", { summary: last?.summary ?? "" })) : []),
    ];
  },
  notified: (winning) => planned(winning).flatMap(({ assignee }) => assignee ?? []),
};

/** The templates that are chosen at first: those that the agency has made by the status. */
export const startTemplates = firing;
