/**
 * Trims characters off the ends of a text in one pass. `/[…]+$/` restarts at each character of a run, so a long run in
 * the middle takes quadratic time.
 */

/** Returns `text` without trailing characters that match `drop`, a pattern of one character without flags. */
export function trimmedAtEnd(text: string, drop: RegExp): string {
  let end = text.length;
  while (end > 0 && drop.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns `text` without characters at both ends that match `drop`, a pattern of one character without flags. */
export function trimmedAtEnds(text: string, drop: RegExp): string {
  const rest = trimmedAtEnd(text, drop);
  let start = 0;
  while (start < rest.length && drop.test(rest.charAt(start))) start += 1;
  return rest.slice(start);
}
