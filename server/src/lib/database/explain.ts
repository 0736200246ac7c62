import { StartError } from "#server/lib/process/start-error.ts";

/** What to print for what stopped a command. What we did not foresee keeps its stack, because then the fault is ours. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
