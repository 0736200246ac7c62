import type { PostKind } from "#contract/content/posts/codes.ts";
import type { SharePlatform } from "#contract/social/codes.ts";

/** Arguments of the share dialog. */
export interface OpenedShare {
  kind: PostKind;
  id: string;
  platform?: SharePlatform;
  /** Edits the post, such as to add a picture that Instagram needs. */
  edit?: () => void;
}
