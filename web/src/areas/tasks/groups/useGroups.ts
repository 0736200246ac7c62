/** The groups of the project whose tasks are shown; elsewhere there are none. */
import { useState } from "react";
import { type GROUP_VIEWS, type ProjectGroup, projectTaskGroups } from "#contract/projects/group.ts";
import { projects } from "#contract/projects/project.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useTasksOf } from "../screen/tasksOf.ts";

const NONE: readonly ProjectGroup[] = [];

/** The row of tasks that are in no group. */
export const NO_GROUP = "none";
/** The id of a row as calls name it. */
export const groupIn = (row: string | null): string | null => (row === NO_GROUP ? null : row);

export function useGroups(viewMode: (typeof GROUP_VIEWS)[number]) {
  const { projectId } = useTasksOf();
  const when = projectId !== undefined;
  const answer = useCallQuery(
    projectTaskGroups.list,
    { query: { projectId: projectId ?? "", viewMode } },
    { keep: true, when },
  );
  const project = useCallQuery(projects.get, { params: { id: projectId ?? "" } }, { when });
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  return {
    projectId,
    groups: answer.data ?? NONE,
    /** True once the groups are loaded, or failed to load. */
    ready: !when || answer.data !== undefined || answer.error !== null,
    mayChange: project.data?.editable === true,
    fold: (id: string) => ({
      folded: folded[id] === true,
      fold: (folded: boolean) => setFolded((now) => ({ ...now, [id]: folded })),
    }),
  };
}
export type Groups = ReturnType<typeof useGroups>;
