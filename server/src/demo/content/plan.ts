/** Items of content in the demo. */
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
  /** Pictures; of audio and video the first is next to the link. */
  scenes: readonly [SceneName, ...SceneName[]];
  text?: string;
  link?: string;
  tags?: readonly string[];
  credit?: string;
  podcast?: true;
  /** How many fans reacted to it. */
  loved?: number;
  marks?: readonly DemoMarking[];
  /** Days from now to an event's start, and its place. */
  starts?: number;
  at?: string;
  stream?: string;
  tickets?: string;
}
