/** Projects: work over some time, with a budget, talents and groups of tasks. */
import { assignedChange } from "../bulk.ts";
import { PROJECT_MISSING } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { recordCalls } from "../record.ts";
import { emptyIsNull, Named, ref, refs, z } from "../schema.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { maybeRichText } from "../values/rich-text.ts";
import {
  amount,
  span,
  WORK_FILTERS,
  WORK_FORM,
  WORK_LIMITS,
  waivedOf,
  workCalls,
  workRow,
  workWhole,
} from "../work/work.ts";
import { projectTaskGroups } from "./group.ts";

export const ProjectCreate = z.strictObject({
  ...WORK_FORM,
  /** Talents and scouts. */
  personIds: z._default(refs("person", WORK_LIMITS.people), []),
  ...span,
  /** Minor units. */
  budget: amount(),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  description: maybeRichText({ max: LIMITS.text }),
  /** Opportunity that it was created from. */
  opportunityId: emptyIsNull(ref("opportunity")),
});
export type ProjectCreate = z.output<typeof ProjectCreate>;

export const ProjectRow = z.object({
  ...workRow,
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  budget: z.nullable(z.int()),
  currency: z.string(),
  missing: z.array(z.enum(PROJECT_MISSING)),
});
export type ProjectRow = z.output<typeof ProjectRow>;

export const Project = z.extend(ProjectRow, {
  ...workWhole,
  waived: waivedOf(PROJECT_MISSING),
  description: z.nullable(z.string()),
  /** Null too if the reader may not see it. */
  opportunity: z.nullable(Named),
});
export type Project = z.output<typeof Project>;

const PATH = "/client/v1/projects";
export const projectRecord = recordCalls(PATH, {
  kind: "project",
  collection: "projects",
  resource: "PROJECT",
  one: "a project",
  many: "Projects",
  form: ProjectCreate,
  row: ProjectRow,
  whole: Project,
  sortable: ["title", "startDate", "endDate", "budget", "closedAt"],
  defaultSort: ["startDate", "ASC"],
  dates: "days",
  filters: WORK_FILTERS,
  bulk: { staff: assignedChange("staff") },
  topics: ["status", "waiver"],
  staff: true,
});

export const projects = {
  ...projectRecord.calls,
  ...workCalls(PATH, { kind: "project", resource: "PROJECT", one: "a project", missing: PROJECT_MISSING }),
};

export const projectGroups = {
  projects,
  projectTaskGroups,
  projectNotes: projectRecord.notes,
  projectHistory: { list: projectRecord.history },
  projectStaff: projectRecord.staff,
};
