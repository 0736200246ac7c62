/** How long an upload waits for what, in ms (D1 §4, §7, §9; D2 §4, §9). */
export const TIMES = {
  /** B-342 */
  chunk: 120_000,
  /** B-343 */
  finish: 60_000,
  /** B-221, B-360, B-594, B-767 */
  poll: 5_000,
  pollFor: 300_000,
  /** B-361, B-768 */
  progress: 50,
} as const;
