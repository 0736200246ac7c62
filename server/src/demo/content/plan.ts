/** What the demo says about an item of content. */
import type { ContentKind, ContentStatus, HIDING_TYPES } from "#contract/content/codes.ts";
import type { SceneName } from "../media/scenes.ts";

export interface DemoMarking {
  kind: (typeof HIDING_TYPES)[number];
  reason?: string;
  resolved?: true;
}

export interface DemoContent {
  kind: ContentKind;
  title: string;
  /** Published, unless it says otherwise. */
  status?: ContentStatus;
  /** Days from now to its publish time. */
  days: number;
  talents: readonly string[];
  /** Pictures; of audio and video the first stands beside the link. */
  scenes: readonly [SceneName, ...SceneName[]];
  text?: string;
  link?: string;
  tags?: readonly string[];
  credit?: string;
  podcast?: true;
  /** How many fans reacted to it. */
  loved?: number;
  marks?: readonly DemoMarking[];
  /** Of events: days from now to its start, and where it is. */
  starts?: number;
  at?: string;
  stream?: string;
  tickets?: string;
}
