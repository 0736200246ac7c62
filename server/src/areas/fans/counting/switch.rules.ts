/** Rules of when a fan began and ceased to follow a talent, and muted them. */
import type { Act } from "./act.ts";
import { byTime } from "./undo.rules.ts";

const SETS = {
  FOLLOW: { state: "follows", to: true },
  UNFOLLOW: { state: "follows", to: false },
  MUTE: { state: "muted", to: true },
  UNMUTE: { state: "muted", to: false },
} as const;
export const isSwitch = (kind: Act["kind"]): kind is keyof typeof SETS => kind in SETS;

export interface TalentStanding {
  follows: boolean;
  /** Time since which the fan follows; null if they don't. */
  followedAt: string | null;
  muted: boolean;
  /** Events that changed whether the fan follows, in order. */
  turns: { act: Act; to: boolean }[];
}

/** Returns how a fan stands to a talent after these events, in whatever order they came. */
export function standingAfter(acts: readonly Act[]): TalentStanding {
  const standing: TalentStanding = { follows: false, followedAt: null, muted: false, turns: [] };
  for (const act of [...acts].sort(byTime)) {
    if (!isSwitch(act.kind)) continue;
    const { state, to } = SETS[act.kind];
    if (standing[state] === to) continue;
    standing[state] = to;
    if (state === "muted") continue;
    standing.followedAt = to ? act.at : null;
    standing.turns.push({ act, to });
  }
  return standing;
}
