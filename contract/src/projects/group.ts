/** Groups of a project's tasks, in an order of their own: the rows of its board and the headings of its list. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, line, ref, z } from "../schema.ts";

export const GROUP_VIEWS = ["board", "list", "timeline"] as const;
/** Most groups of a project. */
export const MAX_GROUPS = 50;

export const ProjectGroup = z.object({
  id: id(),
  projectId: id(),
  name: z.string(),
  /** Its place among the groups of the project, from 0. */
  order: z.int(),
  /** Number of its tasks that the reader may see, and how many of these are completed. */
  count: z.int(),
  done: z.int(),
  /** The first start and the last due date of these, for a timeline; null in the other views. */
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
});
export type ProjectGroup = z.output<typeof ProjectGroup>;

const PATH = "/client/v1/project/groups";
const topics = ["project", "task"] as const;
const byId = z.strictObject({ id: ref("projectGroup") });
const name = line(LIMITS.masterName);
const writes = { access: write("PROJECT"), topics } as const;

export const projectTaskGroups = {
  list: call("GET", `${PATH}/list`, {
    summary: "Groups of a project's tasks, in their order",
    access: read("PROJECT"),
    topics,
    query: z.strictObject({ projectId: ref("project"), viewMode: z._default(z.enum(GROUP_VIEWS), "board") }),
    reply: z.array(ProjectGroup),
  }),
  create: call("POST", PATH, {
    summary: "Add a group to a project, as its last",
    ...writes,
    body: z.strictObject({ projectId: ref("project", "changed"), name }),
    reply: ProjectGroup,
  }),
  fromTemplate: call("POST", `${PATH}/template`, {
    summary: "Add a group with the tasks of a template, each its days from a date",
    ...writes,
    body: z.strictObject({
      projectId: ref("project", "changed"),
      templateId: ref("taskTemplate"),
      /** Left out, the template's name. */
      name: emptyIsNull(name),
      /** Left out, the project's start, or else today. */
      date: emptyIsNull(date()),
    }),
    reply: ProjectGroup,
  }),
  update: call("PUT", `${PATH}/{id}`, {
    summary: "Rename a group, or move it to another place among the groups of its project",
    ...writes,
    params: byId,
    body: z.strictObject({ name: z.optional(name), order: z.optional(z.int().check(z.minimum(0))) }),
    reply: ProjectGroup,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete a group; its tasks stay in the project",
    ...writes,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    summary: "Restore a deleted group, with the tasks that are still in it",
    ...writes,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
