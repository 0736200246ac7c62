import type { events } from "#contract/events/event.ts";
import type { projects } from "#contract/projects/project.ts";
import type { WorkStatus } from "#contract/work/work.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { changeWorkStatus } from "./changeWorkStatus.ts";
import { WorkStatusMenu } from "./WorkStatus.tsx";

export interface WorkStatusRow {
  id: string;
  displayName: string;
  status: WorkStatus;
  editable?: boolean;
}
/** Returns the hook that answers whether an address may name a category of a kind of work: all, or a configured one's code. */
export const isCategoryOf = (calls: Pick<typeof projects, "options">) =>
  function useIsCategory(value: string): boolean | undefined {
    const options = useCallQuery(calls.options, {}).data;
    return value === "all" || options?.statuses.some(({ category }) => category.code === value);
  };

/** Returns what the statuses of a kind are, and the status of one of its records, which is changed where it stands. */
export function workStatusOf(calls: typeof projects | typeof events) {
  const useOptions = () => useCallQuery(calls.options, {}).data;
  const Status = ({ row, resting = false }: { row: WorkStatusRow; resting?: boolean }) => (
    <WorkStatusMenu
      record={row}
      options={useOptions()}
      onChoose={(status) => changeWorkStatus(calls.move, row, status)}
      resting={resting}
    />
  );
  return { useOptions, useIsCategory: isCategoryOf(calls), Status };
}
