/** Counts of an import's rows by outcome, and sentences whose numbers add up to the total. */
import type { DuplicateResolution, Import } from "#contract/imports/import.ts";
import { t } from "#web/areas/imports/messages.ts";

type Counted = Pick<Import, "good" | "duplicates" | "chosen">;

/** Counts the rows that are added and merged, with `forAll` applied to duplicates without a choice of their own. */
export function resolutionSummary(
  { good, duplicates, chosen }: Counted,
  forAll: DuplicateResolution,
): { added: number; filled: number } {
  const { skip, add, fill, undecidedHere } = chosen;
  const undecided = duplicates - skip - add - fill;
  return {
    added: good - duplicates + add + (forAll === "add" ? undecided : 0),
    // A duplicate of another line has no record to merge into.
    filled: fill + (forAll === "fill" ? undecidedHere : 0),
  };
}

type Planned = Pick<Import, "total" | "good" | "faulty" | "duplicates" | "chosen" | "updates">;
type Finished = Pick<Import, "total" | "addedRows" | "filled" | "skippedRows" | "faulty" | "updates">;

const written = (total: number, parts: readonly (readonly [count: number, words: string])[]): string =>
  t("sum", {
    count: total,
    parts: parts
      .filter(([count]) => count > 0)
      .map(([, words]) => words)
      .join(", "),
  });

/** "300 rows: 290 to add, 1 duplicate to skip, 9 with errors." */
export function plannedSum(job: Planned, resolution: DuplicateResolution): string {
  const { added, filled } = resolutionSummary(job, resolution);
  const skipped = job.good - added - filled;
  return written(job.total, [
    [added, t("sumToAdd", { count: added })],
    [filled, t(job.updates ? "sumToSave" : "sumToMerge", { count: filled })],
    [skipped, t(job.updates ? "sumRowsToSkip" : "sumDuplicatesToSkip", { count: skipped })],
    [job.faulty, t("sumErrors", { count: job.faulty })],
  ]);
}

/** "300 rows: 290 added, 1 duplicate skipped, 9 with errors." */
export function finalSum({ total, addedRows, filled, skippedRows, faulty, updates }: Finished): string {
  // Several rows may be of one record that they change.
  const added = updates ? addedRows : addedRows - filled;
  return written(total, [
    [added, t(updates ? "sumSaved" : "sumAdded", { count: added })],
    [updates ? 0 : filled, t("sumMerged", { count: filled })],
    [skippedRows, t(updates ? "sumRowsSkipped" : "sumDuplicatesSkipped", { count: skippedRows })],
    [faulty, t("sumErrors", { count: faulty })],
  ]);
}
