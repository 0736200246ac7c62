/** Opens the dialogs of posts and polls, loaded with the first of them. */
import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { PlaceId } from "../places.ts";
import type { OpenedPost } from "./openedPost.ts";

const Post = lazy(async () => ({ default: (await import("./PostDialog.tsx")).PostDialog }));
const Add = lazy(async () => ({ default: (await import("./AddPost.tsx")).AddPost }));

export const openPost = (opened: OpenedPost): void => void openDialog((close) => <Post {...opened} close={close} />);

export const openAddPost = (adding: { place: PlaceId; poll: boolean; talentUserId?: string }): void =>
  void openDialog((close) => <Add {...adding} close={close} />);
