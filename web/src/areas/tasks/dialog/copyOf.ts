import type { Task } from "#contract/tasks/task.ts";
import { type TaskValues, valuesOf } from "../taskValues.ts";
import { anew } from "./anew.ts";

/** The values of a copy. `about` are the records on whose screen it is copied; elsewhere it concerns the same people as the original. */
export function copyOf(task: Task, about: readonly string[] = []): TaskValues {
  const { version: _, ...values } = { version: 0, ...valuesOf(task) };
  return anew(values, about);
}
