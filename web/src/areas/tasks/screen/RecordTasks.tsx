import { useMemo } from "react";
import type { ShownRecord } from "#web/shared/record/kind.ts";
import { TabList } from "#web/shared/record/layout/TabList.tsx";
import { MountContext, type OwnerKind, useRecordPaths } from "#web/shared/record/paths.ts";
import { TasksScreen } from "./TasksScreen.tsx";

/** The tasks of a record, in a tab of its page: the same views, of what concerns it. */
export const recordTasksTab = ({ kind, base }: OwnerKind) =>
  function RecordTasks({ record: { id, displayName: name } }: { record: ShownRecord }) {
    const list = useRecordPaths().beside(id, "tasks");
    const mount = useMemo(() => ({ base: "/tasks", tabOf: { kind, base, id, name, list } }), [id, name, list]);
    return (
      <MountContext value={mount}>
        <TabList>
          <TasksScreen />
        </TabList>
      </MountContext>
    );
  };
