import type { ReactNode } from "react";
import { tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useOwner } from "#web/shared/record/paths.ts";
import { useMayAll, useZone } from "#web/shared/session/me.tsx";
import type { WorkView } from "#web/shared/work/ViewSwitch.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { ListStatus } from "#web/ui/table/ListStatus.tsx";
import { useTaskFilters } from "../taskKind.tsx";
import type { TaskView } from "./useTaskView.ts";
import styles from "./ViewFrame.module.css";
import { WorkBar } from "./WorkBar.tsx";

interface Answer {
  error: Error | null;
  retry: () => void;
  /** True if there are no tasks. */
  nothing: boolean;
}

/** The bars above a board or timeline. `children` draw it, or what they are given instead: an error, or that there is nothing. */
export function ViewFrame({
  name,
  view,
  answer: { error, retry, nothing },
  actions = [],
  notice,
  children,
}: {
  name: WorkView;
  view: TaskView;
  answer: Answer;
  /** Next to adding a task. */
  actions?: readonly Action[];
  /** Stands below the filters. */
  notice?: ReactNode;
  children: (instead: ReactNode | undefined) => ReactNode;
}) {
  const { state, addTask } = view;
  const seesAll = useMayAll("TASK", "read");
  const instead = (error || nothing) && (
    <ListStatus
      list={{ state, error, retry }}
      empty={{
        title: seesAll ? t("none") : t("noneAssigned"),
        line: seesAll ? t("noneLine") : t("noneAssignedLine"),
        action: { ...addTask, tone: "plain" },
      }}
    />
  );
  return (
    <div className={styles.frame} data-in-record={useOwner() !== null || undefined}>
      <WorkBar view={name} state={state} actions={[...actions, addTask]} />
      <FilterBar
        state={state}
        call={tasks.list}
        options={useTaskFilters()}
        dates={{ title: t("due"), zone: useZone() }}
        search={t("search")}
        table="tasks"
      />
      {notice}
      {children(instead || undefined)}
    </div>
  );
}
