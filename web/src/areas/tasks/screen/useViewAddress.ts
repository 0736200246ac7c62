/** Addresses of the task views: a parameter of one address, or their own paths below a project's tasks. */
import { useLocation, useSearchParams } from "react-router";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import type { WorkView } from "#web/shared/work/ViewSwitch.tsx";
import { useTasksOf } from "./tasksOf.ts";

type Address = Readonly<Record<WorkView, readonly [path: string, parameters: string]>>;
const BY_PARAMETER: Address = {
  board: ["", "view=board"],
  list: ["", "view=all"],
  week: ["", "view=timeline"],
  month: ["", "view=timeline&range=month"],
};
const BY_PATH: Address = {
  board: ["/board", ""],
  list: ["/list", "view=all"],
  week: ["/timeline/week", ""],
  month: ["/timeline/month", ""],
};

export function useViewAddress() {
  const { list } = useRecordPaths();
  const { ownPaths } = useTasksOf();
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const [view, range] = ownPaths
    ? pathname.slice(list.length + 1).split("/")
    : [parameters.get("view"), parameters.get("range")];
  const timeline: WorkView = range === "month" ? "month" : "week";
  const shown: WorkView = view === "board" ? "board" : view === "timeline" ? timeline : "list";
  return {
    shown,
    /** The address of the list's first tab. */
    tabs: ownPaths ? list + BY_PATH.list[0] : list,
    /** The address of a view with these filters. */
    to: (wanted: WorkView, filters: string): string => {
      const [path, own] = (ownPaths ? BY_PATH : BY_PARAMETER)[wanted];
      const query = [own, filters].filter(Boolean).join("&");
      return list + path + (query && `?${query}`);
    },
  };
}
