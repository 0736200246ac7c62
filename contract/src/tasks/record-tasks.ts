/** Tasks related to a record, limited to those the reader may see. */

import { read } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { listCall } from "../list.ts";
import type { RecordKind } from "../record-kinds.ts";
import { ref, z } from "../schema.ts";
import { tasks } from "./task.ts";

const { tabs: _, ...list } = tasks.list.list;

const tasksBy = <ByRecord extends z.ZodMiniObject>(path: string, noun: string, params: ByRecord) => ({
  list: listCall("POST", `${path}/{id}/tasks/list`, {
    ...list,
    summary: `Tasks of ${noun}`,
    access: read("TASK"),
    topics: ["task", "status", "masterList"],
    params,
    sortable: list.sortable,
    search: true,
    dates: true,
  }),
});

/** Declares the task calls of a kind of record. They need the right to read the record and the right to read tasks. */
export const recordTasks = (path: string, { kind, one }: { kind: RecordKind; one: string }) =>
  tasksBy(path, one, z.strictObject({ id: ref(kind) }));
export type RecordTaskCalls = ReturnType<typeof recordTasks>;

export const personTasks = tasksBy(
  "/talent/v1/{family}",
  "a talent or scout",
  z.strictObject({ family: z.enum(FAMILIES), id: ref("person") }),
);
export const staffTasks = recordTasks("/user/v1/staff", { kind: "staff", one: "a member of staff" });
export const partnerTasks = recordTasks("/client/v1/clients", { kind: "partner", one: "a partner" });

export const opportunityTasks = recordTasks("/client/v1/pipelines", { kind: "opportunity", one: "an opportunity" });
export const eventTasks = recordTasks("/client/v1/events", { kind: "event", one: "an event" });
export const projectTasks = recordTasks("/client/v1/projects", { kind: "project", one: "a project" });

export const recordTaskGroups = { personTasks, staffTasks, partnerTasks, opportunityTasks, eventTasks, projectTasks };
