import type { DuplicateResolution, Import } from "#contract/imports/import.ts";

type Counted = Pick<Import, "good" | "twins" | "chosen">;

/** How many rows are added, and how many brought into somebody here, with this choice for all that have none of their own. */
export function resolutionSummary(
  { good, twins: duplicates, chosen }: Counted,
  forAll: DuplicateResolution,
): { added: number; filled: number } {
  const { skip, add, fill, unsaidHere } = chosen;
  const unsaid = duplicates - skip - add - fill;
  return {
    added: good - duplicates + add + (forAll === "add" ? unsaid : 0),
    // A line of the file is nobody who could be filled in.
    filled: fill + (forAll === "fill" ? unsaidHere : 0),
  };
}
