import type { TaskRow } from "#contract/tasks/task.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { DueOnCard } from "./Due.tsx";
import { Priority, TaskStatusBadge } from "./marks.tsx";
import styles from "./TaskCard.module.css";

/** A task in a list on a phone; under a heading by day its status is left out. */
export function TaskCard({ task, inDay = false }: { task: TaskRow; inDay?: boolean }) {
  const [first] = task.relatedTos;
  const about = task.linkTos[0]?.name ?? first?.name;
  return (
    <span className={styles.card}>
      <span className={styles.words}>
        <span className={styles.name}>{task.summary}</span>
        <span className={styles.line}>
          {!inDay && <TaskStatusBadge status={task.status} resting />}
          <DueOnCard row={task} />
          <Priority level={task.priorityLevel} />
          <span className={styles.about}>{about}</span>
        </span>
      </span>
      {first && (
        <Avatar person={{ id: first.objectId, displayName: first.name, avatarUrl: first.avatarUrl }} size={34} />
      )}
    </span>
  );
}
