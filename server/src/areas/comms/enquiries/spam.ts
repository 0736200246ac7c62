/**
 * Scores how much an enquiry looks like spam. Haste alone is enough; of the other signs it takes two, the hidden field
 * included, since programs that fill forms for people may fill it.
 */
import type { SpamReason } from "#contract/comms/website-enquiry.ts";

export interface Signs {
  /** Text of the field that people do not see. */
  trap: string;
  /** Milliseconds since the challenge was made; null without a good one. */
  ageMs: number | null;
  text: string;
  /** Enquiries from the same network address within the last hour. */
  recent: number;
}

const SPAM_FROM = 60;
const FASTEST_MS = 3000;
const MAX_RECENT = 5;
const LINK = /https?:\/\/|www\.[a-z]/gi;
const MARKUP = /<a\s|<\/a>|\[url[=\]]|\[link[=\]]/i;

/** Returns the score with its reasons, and whether it is spam. */
export function spamOf({ trap, ageMs, text, recent }: Signs): {
  score: number;
  reasons: SpamReason[];
  isSpam: boolean;
} {
  const links = text.match(LINK)?.length ?? 0;
  const doubts: readonly (readonly [SpamReason, number])[] = [
    ["trap", trap === "" ? 0 : 40],
    ["fast", ageMs !== null && ageMs < FASTEST_MS ? 60 : 0],
    ["noProof", ageMs === null ? 40 : 0],
    ["links", links > 3 ? 40 : links > 1 ? 20 : 0],
    ["markup", MARKUP.test(text) ? 40 : 0],
    ["rate", recent >= MAX_RECENT ? 30 : 0],
  ];
  const found = doubts.filter(([, points]) => points > 0);
  const score = Math.min(
    100,
    found.reduce((sum, [, points]) => sum + points, 0),
  );
  return { score, reasons: found.map(([reason]) => reason), isSpam: score >= SPAM_FROM };
}
