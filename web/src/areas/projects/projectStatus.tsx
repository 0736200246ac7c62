import { projects } from "#contract/projects/project.ts";
import { workStatusOf } from "#web/shared/deals/workStatusOf.tsx";

export const {
  useOptions: useProjectOptions,
  useIsCategory: useIsProjectCategory,
  Status: ProjectStatus,
} = workStatusOf(projects);
