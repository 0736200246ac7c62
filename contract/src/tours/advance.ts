/** The advance of a tour: a pack of tasks for each of its shows, due by the day of the show. */
import { call, read, write } from "../call.ts";
import { id, PersonBrief, ref, refs, z } from "../schema.ts";
import { StatusBrief } from "../tasks/task.ts";
import { TOUR_LIMITS } from "./limits.ts";

const PATH = "/client/v1/tour-tracks/{id}/advance";
const params = z.strictObject({ id: ref("tour", "seen") });
const topics = ["task", "tour", "event", "taskSetting"] as const;
const forShows = z.strictObject({
  templateId: ref("taskTemplate", "seen"),
  eventIds: refs("event", TOUR_LIMITS.shows),
});

const PlannedTask = z.object({
  summary: z.string(),
  /** Date, or date and wall time; null while the show has no day. */
  due: z.nullable(z.string()),
  assignee: z.nullable(PersonBrief),
});

const AdvanceTask = z.object({
  id: id(),
  summary: z.string(),
  assignee: z.nullable(PersonBrief),
  /** Date, or date and wall time. */
  dueDate: z.nullable(z.string()),
  status: StatusBrief,
  completed: z.boolean(),
  editable: z.boolean(),
});
export type AdvanceTask = z.output<typeof AdvanceTask>;

const AdvanceShow = z.object({
  eventId: id(),
  title: z.string(),
  venue: z.nullable(z.string()),
  day: z.nullable(z.string()),
  /** False if it has no task of the pack, seen by the reader or not. */
  started: z.boolean(),
  /** By due date. */
  tasks: z.array(AdvanceTask),
});
export type AdvanceShow = z.output<typeof AdvanceShow>;

export const tourAdvance = {
  get: call("GET", PATH, {
    summary: "How far the advance of each show of a tour is, by the tasks that the reader may see",
    access: read("TASK"),
    topics,
    params: z.strictObject({ id: ref("tour") }),
    reply: z.object({
      /** The pack that the tour's shows are advanced by; null before the first is. */
      packId: z.nullable(id()),
      /** By name; the usual one first. */
      packs: z.array(z.object({ id: id(), name: z.string(), tasks: z.int() })),
      shows: z.array(z.object({ eventId: id(), done: z.int(), total: z.int() })),
    }),
  }),
  tasks: call("GET", `${PATH}/tasks`, {
    summary: "The tasks of the advance of a tour by show, as far as the reader may see them",
    access: read("TASK"),
    topics: [...topics, "status"],
    params: z.strictObject({ id: ref("tour") }),
    reply: z.array(AdvanceShow),
  }),
  preview: call("POST", `${PATH}/preview`, {
    summary: "The tasks that a pack would make for the shows of a tour that have none of it",
    access: read("TASK"),
    reads: true,
    topics,
    params: z.strictObject({ id: ref("tour") }),
    body: z.strictObject({ templateId: ref("taskTemplate", "seen") }),
    reply: z.array(
      z.object({ eventId: id(), title: z.string(), day: z.nullable(z.string()), tasks: z.array(PlannedTask) }),
    ),
  }),
  start: call("POST", PATH, {
    summary:
      "Start the advance of shows of a tour: each gets the tasks of a pack, unless it has them; refused if all have",
    access: write("TASK"),
    topics: ["task", "tour"],
    params,
    body: forShows,
    reply: z.object({ tasks: z.int() }),
  }),
  undo: call("PUT", `${PATH}/undo`, {
    summary: "Take back the open tasks that one's own start of the advance made within the hour",
    access: write("TASK"),
    topics: ["task", "tour"],
    params,
    body: forShows,
    reply: z.object({ tasks: z.int() }),
  }),
};
