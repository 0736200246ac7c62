import { StartProblem } from "#server/lib/start-problem.ts";

const BY_CODE: Record<string, string> = {
  ECONNREFUSED: "The database does not answer at that address (connection refused).",
  ENOTFOUND: "The database's host name is not known.",
  ETIMEDOUT: "The database does not answer at that address (timed out).",
  EAI_AGAIN: "The database's host name cannot be looked up now.",
  ENOENT: "There is no database socket at that place.",
  "28P01": "The database refuses that user and password.",
  "28000": "The database refuses that user.",
  "3D000": "There is no such database. Make it with: npm run db:setup",
};

/** One line for the terminal. What we did not foresee keeps its stack, because then the fault is ours. */
export function explain(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  if (!(error instanceof Error)) return String(error);
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code: unknown = first instanceof Error && "code" in first ? first.code : undefined;
  const known = typeof code === "string" ? BY_CODE[code] : undefined;
  return known ?? error.stack ?? error.message;
}
