/** Holds a bench to its goals: prints each with its figure, tells a busy machine from a slow program, and says whether the bench fails. */
import { availableParallelism, cpus, loadavg } from "node:os";
import { GAPS, type Gap } from "./gaps.ts";
import { type Bench, GOALS, type Goal, type GoalOf } from "./goals.ts";

type Verdict = "met" | "known gap" | "missed";

const reaches = (goal: Goal, figure: number): boolean =>
  "atLeast" in goal ? figure >= goal.atLeast : figure <= goal.atMost;
/** The bound of a goal that a known gap lowers to its floor. */
const lowered = (goal: Goal, { floor }: Gap): Goal =>
  "atLeast" in goal ? { unit: goal.unit, atLeast: floor } : { unit: goal.unit, atMost: floor };

export function judge(goal: Goal, figure: number, gap?: Gap): Verdict {
  if (reaches(goal, figure)) return "met";
  return gap && reaches(lowered(goal, gap), figure) ? "known gap" : "missed";
}

const written = (figure: number): string =>
  Number.isInteger(figure) ? String(figure) : figure.toFixed(figure < 10 ? 2 : 1);
function sentence(name: string, goal: Goal, figure: number, gap: Gap | undefined): string {
  const verdict = judge(goal, figure, gap);
  const bound = "atLeast" in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const floor = gap && ("atLeast" in goal ? `floor ${gap.floor}` : `ceiling ${gap.floor}`);
  const sentences = {
    met: gap ? "met, though it is listed as a known gap" : "met",
    "known gap": `missed, a known gap (${floor}): ${gap?.reason}`,
    missed: gap ? `MISSED, and beyond its known gap (${floor})` : "MISSED",
  };
  return `  ${name}: ${written(figure)} ${goal.unit}, ${bound} wanted: ${sentences[verdict]}`;
}

/** Seconds that the machine's processors have worked, for whatever process. */
const worked = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

/**
 * Tells how busy the machine was, for the reader of a miss: a slow program costs processor time, a busy machine only
 * time.
 */
function watchMachine(): () => string {
  const [wall, processors, own, [load = 0]] = [performance.now(), worked(), process.cpuUsage(), loadavg()];
  return () => {
    const seconds = (performance.now() - wall) / 1000;
    const { user, system } = process.cpuUsage(own);
    const [now = 0] = loadavg();
    const busy = worked() - processors;
    const share = Math.round((100 * busy) / (seconds * availableParallelism()));
    return `  ${seconds.toFixed(0)} s; processor ${busy.toFixed(0)} s of all processes (${share} % of ${availableParallelism()}), ${((user + system) / 1e6).toFixed(0)} s of the bench itself; load ${load.toFixed(1)} before, ${now.toFixed(1)} after`;
  };
}

/**
 * Opens the goals of a bench. `conclude` prints them and makes the process fail when one is missed or was not measured.
 * A run over fewer rows than the goals are for is not `binding`: it prints the same and passes.
 */
export function holdTo<B extends Bench>(bench: B, { binding = true } = {}) {
  const goals: Readonly<Record<string, Goal>> = GOALS[bench];
  const gaps: Readonly<Record<string, Gap | undefined>> = GAPS[bench] ?? {};
  const figures = new Map<string, number>();
  const machine = watchMachine();
  return {
    figure(name: GoalOf<B>, figure: number): void {
      figures.set(name, figure);
    },
    conclude(): void {
      const open = Object.keys(goals).filter((name) => !figures.has(name));
      const missed = [...figures].filter(([name, figure]) => {
        const goal = goals[name];
        return goal !== undefined && judge(goal, figure, gaps[name]) === "missed";
      });
      console.log(`goals of ${bench}${binding ? "" : ", which do not bind a run this small"}:`);
      for (const [name, figure] of figures) {
        const goal = goals[name];
        if (goal) console.log(sentence(name, goal, figure, gaps[name]));
      }
      for (const name of open) console.log(`  ${name}: NOT MEASURED`);
      console.log(machine());
      if (binding && (missed.length > 0 || open.length > 0)) process.exitCode = 1;
    },
  };
}
