import { type ProjectRow, projects } from "#contract/projects/project.ts";
import { changeWorkStatus } from "#web/shared/deals/changeWorkStatus.ts";
import { WorkStatusMenu } from "#web/shared/deals/WorkStatus.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

export const useProjectOptions = () => useCallQuery(projects.options, {}).data;

/** The status of a project, which is changed where it stands. */
export const ProjectStatus = ({ row, resting = false }: { row: ProjectRow; resting?: boolean }) => (
  <WorkStatusMenu
    record={row}
    options={useProjectOptions()}
    onChoose={(status) => changeWorkStatus(projects.move, row, status)}
    resting={resting}
  />
);
