import { explain } from "#server/lib/database/explain.ts";

/** Runs a command for a person at a terminal: what stops it is said in one line, without a stack, and ends it with code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
