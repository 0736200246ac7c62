import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { isClientVersion, useClientVersionOf } from "../client/clientAddress.ts";
import { DayTable, ViewTable } from "./TaskTables.tsx";
import { useTasksOf } from "./tasksOf.ts";
import { useViewAddress } from "./useViewAddress.ts";
import { viewIn } from "./views.ts";

const EditDialog = lazy(async () => ({ default: (await import("../dialog/TaskDialog.tsx")).EditDialog }));

const TaskBoard = lazy(async () => ({ default: (await import("../board/TaskBoard.tsx")).TaskBoard }));
const ClientVersion = lazy(async () => ({ default: (await import("../client/ClientVersion.tsx")).ClientVersion }));
const TaskTimeline = lazy(async () => ({ default: (await import("../TaskTimeline.tsx")).TaskTimeline }));

/** Tasks by view; `id` in the address opens a task over any of them. */
export function TasksScreen() {
  const [address] = useSearchParams();
  const view = viewIn(address, useTasksOf().views);
  useOpenTask(address.get("id"));
  const { shown } = useViewAddress();
  const clientVersion = useClientVersionOf();
  if (clientVersion && isClientVersion(address))
    return (
      <Suspense fallback={null}>
        <ClientVersion of={clientVersion} />
      </Suspense>
    );
  if (shown !== "list")
    return <Suspense fallback={null}>{shown === "board" ? <TaskBoard /> : <TaskTimeline range={shown} />}</Suspense>;
  return view === "day" ? <DayTable /> : <ViewTable key={view} view={view} />;
}

function useOpenTask(id: string | null): void {
  const [, setAddress] = useSearchParams();
  const paths = useRecordPaths();
  const navigate = useNavigate();
  const forget = useEffectEvent(() =>
    setAddress(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete("id");
        return rest;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  const onReadOnly = useEffectEvent(() => void navigate(paths.summary(id ?? ""), { replace: true }));
  useEffect(() => {
    if (id === null) return;
    return openDialog((close) => {
      const leave = (): void => {
        close();
        forget();
      };
      const read = (): void => {
        close();
        onReadOnly();
      };
      return <EditDialog id={id} close={leave} onReadOnly={read} />;
    });
  }, [id]);
}
