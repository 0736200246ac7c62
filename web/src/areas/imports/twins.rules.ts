import type { Import, TwinChoice } from "#contract/imports/import.ts";

type Counted = Pick<Import, "good" | "twins" | "chosen">;

/** How many rows are added, and how many brought into somebody here, with this choice for all that have none of their own. */
export function comesOf({ good, twins, chosen }: Counted, forAll: TwinChoice): { added: number; filled: number } {
  const { skip, add, fill, unsaidHere } = chosen;
  const unsaid = twins - skip - add - fill;
  return {
    added: good - twins + add + (forAll === "add" ? unsaid : 0),
    // A line of the file is nobody who could be filled in.
    filled: fill + (forAll === "fill" ? unsaidHere : 0),
  };
}
