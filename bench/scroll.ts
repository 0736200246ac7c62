/** Scrolls a page by a gesture, and counts the frames that Chrome drops and the turns of the main thread that are late. */
import type { Browser, CDPSession, Page } from "@playwright/test";
import { z } from "#contract/schema.ts";
import { slowed } from "./browser.ts";

const FRAME_MS = 1000 / 60;

/** Chrome's trace event of a frame, among others. */
const Trace = z.object({ traceEvents: z.array(z.looseObject({ name: z.string() })) });
const Frame = z.object({
  name: z.literal("PipelineReporter"),
  args: z.object({ frame_reporter: z.object({ state: z.string(), scroll_state: z.string() }) }),
});

/** Returns the shown and dropped frames of a scroll; frames without an update are left out. */
function shares(trace: Buffer): { frames: number; dropped: number } {
  const states = z
    .parse(Trace, JSON.parse(trace.toString()))
    .traceEvents.flatMap((event) => z.safeParse(Frame, event).data?.args.frame_reporter ?? [])
    .filter(({ scroll_state, state }) => scroll_state !== "SCROLL_NONE" && state !== "STATE_NO_UPDATE_DESIRED");
  if (states.length < 100)
    throw new Error(`Chrome reported only ${states.length} frames: has its trace format changed?`);
  return { frames: states.length, dropped: states.filter(({ state }) => state === "STATE_DROPPED").length };
}

/** Returns the trace of a scroll, and the intervals between turns of the main thread in ms. */
async function scrolled(
  browser: Browser,
  page: Page,
  cdp: CDPSession,
): Promise<{ trace: Buffer; intervals: number[] }> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const step = (time: number): void => {
      frames.push(time);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await browser.startTracing(page, { categories: ["cc", "benchmark"] });
  await cdp.send("Input.synthesizeScrollGesture", {
    x: 700,
    y: 500,
    yDistance: -9000,
    speed: 2000,
    gestureSourceType: "mouse",
  });
  const trace = await browser.stopTracing();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return { trace, intervals: frames.slice(1).map((time, index) => time - (frames[index] ?? time)) };
}

export interface CostOfScroll {
  /** Per 100 frames. */
  dropped: number;
  late: number;
  longest: number;
}
/** Returns what a scroll of the open page costs at a quarter of this machine's speed. */
export async function costOfScroll(browser: Browser, page: Page): Promise<CostOfScroll> {
  const { trace, intervals } = await scrolled(browser, page, await slowed(page));
  const { frames, dropped } = shares(trace);
  const late = intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  return {
    dropped: (100 * dropped) / frames,
    late: (100 * late) / (late + intervals.length),
    longest: Math.max(...intervals),
  };
}
export const saidScroll = ({ dropped, late, longest }: CostOfScroll): string =>
  `${dropped.toFixed(1)} of 100 frames dropped (${late.toFixed(1)} turns late, longest ${longest.toFixed(0)} ms)`;
