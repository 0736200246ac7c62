import { StartError } from "#server/lib/process/start-error.ts";

/** Returns the text to print for an error that stopped a command. An unexpected error keeps its stack, because it is a bug. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
