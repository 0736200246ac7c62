/** Where a task opens: over the view it is in, or on its page for who may only read it. */
import { useSearchParams } from "react-router";
import type { TaskRow } from "#contract/tasks/task.ts";

export function useOpenLink(paths: { list: string; summary: (id: string) => string }) {
  const [address] = useSearchParams();
  return ({ id, editable }: Pick<TaskRow, "id" | "editable">): string => {
    if (!editable) return paths.summary(id);
    const open = new URLSearchParams(address);
    open.set("id", id);
    return `${paths.list}?${open}`;
  };
}
