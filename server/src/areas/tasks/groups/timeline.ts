/** Reads the tasks of a project within this week or this month. */
import type { projectTimeline as calls } from "#contract/projects/dashboard.ts";
import { z } from "#contract/schema.ts";
import { projectTasks } from "#contract/tasks/record-tasks.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { recordTaskHandlers } from "../record-tasks.ts";

const handlers = recordTaskHandlers("project", projectTasks);
const MAX = 1000;

export const timelineHandlers: Handlers<typeof calls> = {
  async tasks({ query: { range }, ...context }) {
    const query = z.parse(projectTasks.list.listQuery, { dates: range, pageSize: MAX });
    return [...(await handlers.list({ ...context, query, body: query })).rows];
  },
};
