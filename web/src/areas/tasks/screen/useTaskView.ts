/** Tasks matched by the address, and adding one, shared by board and timeline. */
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ListQueryOf } from "#contract/list.ts";
import { tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { conditions } from "#web/ui/list/codec.ts";
import { useListState } from "#web/ui/list/useListState.ts";
import { useSessionFilter } from "#web/ui/list/useSessionFilter.ts";
import { openAddTask } from "../dialog/openTask.tsx";
import type { TaskValues } from "../taskValues.ts";
import { useTasksOf } from "./tasksOf.ts";
import { useOpenLink } from "./useOpenLink.ts";
import { presetOf } from "./views.ts";

export function useTaskView() {
  const { user } = useMe();
  const { about, always, starts, known } = useTasksOf();
  const preset = presetOf("all", user.id);
  const state = useListState(tasks.list, preset);
  const ready = useSessionFilter(tasks.list, "tasks", { shown: state.shown, preset });
  const link = useOpenLink(useRecordPaths());
  const mayAdd = useMay("TASK", "write");
  const query: Partial<ListQueryOf<typeof tasks.list>> = { ...conditions(tasks.list, state.query), ...always };
  const add = (more: Partial<Pick<TaskValues, "statusId" | "groupId">> = {}): void =>
    openAddTask(about, { ...starts, ...more }, known);
  const addTask: Action = {
    id: "add",
    title: t("addTask"),
    icon: PlusIcon,
    tone: "main",
    visible: mayAdd,
    run: () => add(),
  };
  return { state, ready, query, link, mayAdd, add, addTask };
}
export type TaskView = ReturnType<typeof useTaskView>;
