/** Reads a count as it is typed: the tickets of the day, or with = the sum so far. */
import { TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import { t } from "../messages.ts";

export type TypedCount = { sold: number | null } | { sum: number } | { problem: string };

export function typedCount(text: string): TypedCount {
  const typed = text.trim();
  if (typed === "") return { sold: null };
  if (/^[-−]/.test(typed)) return { problem: t("countNegative") };
  const match = /^(=?)\s*(\d{1,3}(?:,\d{3})+|\d{1,7})$/.exec(typed);
  const count = Number(match?.[2]?.replaceAll(",", ""));
  if (!match || count > TICKETING_LIMITS.count) return { problem: t("countInvalid") };
  return match[1] === "" ? { sold: count } : { sum: count };
}
