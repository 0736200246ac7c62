/** Opens the dialogs of posts and polls, loaded with the first of them. */
import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { AnyPost } from "../calls.ts";
import type { PlaceId } from "../places.ts";

export interface OpenedPost {
  /** The rows of the list, which previous and next lead through. */
  rows: readonly AnyPost[];
  first: AnyPost;
  mode: "view" | "edit";
  /** Whether the list is of what is marked as not relevant. */
  marked: boolean;
}
const Post = lazy(async () => ({ default: (await import("./PostDialog.tsx")).PostDialog }));
const Add = lazy(async () => ({ default: (await import("./AddPost.tsx")).AddPost }));

export const openPost = (opened: OpenedPost): void => void openDialog((close) => <Post {...opened} close={close} />);

export const openAddPost = (adding: { place: PlaceId; poll: boolean }): void =>
  void openDialog((close) => <Add {...adding} close={close} />);
