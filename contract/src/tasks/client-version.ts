/** The tasks of a record as a client may see them: no people, no notes, no money. */
import { call, read } from "../call.ts";
import { AGENCY_COLORS } from "../enums.ts";
import { id, ref, z } from "../schema.ts";
import { StatusBrief, TASK_COMPLETION } from "./task.ts";

export const CLIENT_VERSION_OF = ["partners", "talents", "scouts", "pipelines", "events", "projects"] as const;
export type ClientVersionOf = (typeof CLIENT_VERSION_OF)[number];
export const CLIENT_VERSION_TASKS = 1000;

export const ClientTask = z.object({
  id: id(),
  summary: z.string(),
  /** Dates, or wall times in its zone. */
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  timeZoneId: z.string(),
  venue: z.nullable(z.string()),
  address: z.nullable(z.string()),
  status: z.omit(StatusBrief, { id: true }),
  type: z.object({ name: z.string(), color: z.enum(AGENCY_COLORS) }),
});
export type ClientTask = z.output<typeof ClientTask>;

export const clientVersions = {
  tasks: call("POST", "/client/v1/client-version/{a}/{b}/tasks", {
    summary: "Tasks of a record as a client may see them, by date",
    access: read("TASK"),
    reads: true,
    topics: ["task", "status", "masterList"],
    /** Specification's names: the collection of the record, and its id. */
    params: z.strictObject({ a: z.enum(CLIENT_VERSION_OF), b: ref("record") }),
    body: z.strictObject({ completion: z.optional(z.enum(TASK_COMPLETION)) }),
    reply: z.array(ClientTask),
  }),
};
