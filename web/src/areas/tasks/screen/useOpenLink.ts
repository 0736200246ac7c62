/** Returns the link that opens a task: over the view it is in, or on its page for readers who cannot edit it. */
import { useLocation, useSearchParams } from "react-router";
import type { TaskRow } from "#contract/tasks/task.ts";

export function useOpenLink(paths: { summary: (id: string) => string }) {
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  return ({ id, editable }: Pick<TaskRow, "id" | "editable">): string => {
    if (!editable) return paths.summary(id);
    const open = new URLSearchParams(address);
    open.set("id", id);
    return `${pathname}?${open}`;
  };
}
