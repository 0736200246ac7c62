import type { PostKind } from "#contract/content/posts/codes.ts";
import type { SharePlatform } from "#contract/social/codes.ts";

/** What the sharing of a snippet is opened with. */
export interface OpenedShare {
  kind: PostKind;
  id: string;
  platform?: SharePlatform;
  /** Edits the post, such as to add a picture that Instagram needs. */
  edit?: () => void;
}
