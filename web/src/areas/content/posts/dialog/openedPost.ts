import type { AnyPost } from "../calls.ts";

/** What the dialog of a post is opened with. */
export interface OpenedPost {
  /** The rows of the list, which previous and next lead through. */
  rows: readonly AnyPost[];
  first: AnyPost;
  mode: "view" | "edit";
  /** Whether the list is of what is marked as not relevant. */
  marked: boolean;
}
