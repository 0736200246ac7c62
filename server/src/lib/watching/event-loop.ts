/** Delay of the event loop: percentiles of the last 15 seconds. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const WINDOW_MS = 15_000;
/** The loop is looked at so often; only what is longer is a delay. */
const RESOLUTION_MS = 10;

interface LoopDelay {
  /** Seconds. */
  now(): { p50: number; p99: number; max: number };
  stop(): void;
}

export function watchEventLoop(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const late = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0;
  const read = () => ({
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  });
  let last: ReturnType<typeof read> | undefined;
  const timer = setInterval(() => {
    last = read();
    histogram.reset();
  }, WINDOW_MS);
  timer.unref();
  return {
    now: () => last ?? read(),
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
