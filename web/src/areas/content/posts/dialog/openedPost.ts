import type { AnyPost } from "../calls.ts";

type OpenedRow = Pick<AnyPost, "id" | "kind">;

/** Arguments of the post dialog. */
export interface OpenedPost {
  /** The rows of the list, which previous and next lead through. */
  rows: readonly OpenedRow[];
  first: OpenedRow;
  mode: "view" | "edit";
  /** True for the list of posts reported as not relevant. */
  marked: boolean;
}
