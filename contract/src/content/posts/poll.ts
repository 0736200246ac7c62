/** Rules for a poll's options, and its results. Pure, so that the form and the server agree. */
import { POST_LIMITS } from "./codes.ts";

/** Returns options as they are stored: trimmed, without blank ones. */
export const filledOptions = <O extends { text: string }>(options: readonly O[]): O[] =>
  options.flatMap((option) => {
    const text = option.text.trim();
    return text === "" ? [] : [{ ...option, text }];
  });

const same = (text: string): string => text.trim().normalize("NFC").toLowerCase();
/** Returns the places of options that repeat an earlier one, compared trimmed and without case. */
export function repeatedOptions(options: readonly { text: string }[]): number[] {
  const seen = new Set<string>();
  return options.flatMap(({ text }, place) => {
    const key = same(text);
    if (key === "") return [];
    if (seen.has(key)) return [place];
    seen.add(key);
    return [];
  });
}

export const OPTION_MESSAGES = {
  required: "Enter an option",
  tooLong: `At most ${POST_LIMITS.option} characters`,
  repeated: "This option is already there",
  tooFew: `A poll has at least ${POST_LIMITS.minOptions} options`,
  tooMany: `A poll has at most ${POST_LIMITS.maxOptions} options`,
} as const;

/** Returns whole percentages of votes that sum to 100, by largest remainder; all 0 without votes. */
export function votePercents(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return votes.map(() => 0);
  const exact = votes.map((count) => (count * 100) / total);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((percent, place) => ({ place, remainder: percent - Math.floor(percent) }))
    .sort((a, b) => b.remainder - a.remainder || a.place - b.place);
  for (const { place } of byRemainder.slice(0, missing)) percents[place] = (percents[place] ?? 0) + 1;
  return percents;
}

/** Returns true for each option with the most votes: several in a tie, none without votes. */
export function mostVoted(votes: readonly number[]): boolean[] {
  const max = Math.max(0, ...votes);
  return votes.map((count) => max > 0 && count === max);
}
