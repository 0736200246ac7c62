import { explain } from "#server/lib/database/explain.ts";

/** Runs a command. An error is printed in one line, without a stack, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
