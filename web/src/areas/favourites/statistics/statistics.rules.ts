/** Compares a number with the previous one; without one there is no percentage. */
export function comparison(
  now: number,
  before: number,
): { direction: "more" | "less" | "same" | "new"; percent: number } {
  if (now === before) return { direction: "same", percent: 0 };
  if (before === 0) return { direction: "new", percent: 0 };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { direction: now > before ? "more" : "less", percent };
}
