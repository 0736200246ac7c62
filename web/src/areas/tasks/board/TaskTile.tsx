import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { CheckSquareIcon } from "@phosphor-icons/react/dist/csr/CheckSquare";
import type { TaskRow } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { DueOnCard } from "../Due.tsx";
import { Priority } from "../marks.tsx";
import styles from "./TaskTile.module.css";

const MAX_PEOPLE = 3;

/** Body of a task's card: priority, due date, checklist and people. */
export function TaskTile({ task }: { task: TaskRow }) {
  const people = task.assignee ? [task.assignee, ...task.collaborators] : task.collaborators;
  return (
    <span className={styles.tile}>
      <Priority level={task.priorityLevel} bare />
      {task.dueDate && (
        <span className={styles.fact}>
          <CalendarBlankIcon size={14} aria-label={t("due")} />
          <DueOnCard row={task} />
        </span>
      )}
      {task.checklistTotal > 0 && (
        <span className={styles.fact}>
          <CheckSquareIcon size={14} aria-label={t("checklist")} />
          {task.checklistDone}/{task.checklistTotal}
        </span>
      )}
      <span className={styles.people}>
        <AvatarGroup people={people} most={MAX_PEOPLE} />
      </span>
    </span>
  );
}
