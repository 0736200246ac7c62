/** Timeouts and intervals of an upload, in ms. */
export const TIMES = {
  chunk: 120_000,
  finish: 60_000,
  poll: 5_000,
  pollFor: 300_000,
  progress: 50,
} as const;
