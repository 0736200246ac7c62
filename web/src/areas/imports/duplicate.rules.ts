import type { DuplicateResolution, Import } from "#contract/imports/import.ts";

type Counted = Pick<Import, "good" | "twins" | "chosen">;

/** Counts the rows that are added and merged, with `forAll` applied to duplicates without a choice of their own. */
export function resolutionSummary(
  { good, twins: duplicates, chosen }: Counted,
  forAll: DuplicateResolution,
): { added: number; filled: number } {
  const { skip, add, fill, unsaidHere } = chosen;
  const undecided = duplicates - skip - add - fill;
  return {
    added: good - duplicates + add + (forAll === "add" ? undecided : 0),
    // A duplicate of another line has no record to merge into.
    filled: fill + (forAll === "fill" ? unsaidHere : 0),
  };
}
