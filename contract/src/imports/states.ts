/** States of an import, for notices about one too, which load no calls of imports. */

/** `reading`, `checking`, `adding` and `undoing` are running; the others wait for a person, or are final. */
export const IMPORT_STATES = [
  "reading",
  "columns",
  "checking",
  "checked",
  "adding",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const isRunning = (state: ImportState): boolean =>
  state === "reading" || state === "checking" || state === "adding" || state === "undoing";
