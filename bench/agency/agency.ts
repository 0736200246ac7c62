/**
 * Times the calls of a large agency's screens, as its owner and as a colleague with 5,000 talents assigned, and fails
 * where a median is over 300 ms or a call is refused. `npm run bench:agency`; with a number, that share of the rows.
 * `--again` asks the database of the last run on the PostgreSQL of TEST_DATABASE_URL, so that two versions are timed on
 * the same rows; what each call replies is compared by its checksum.
 */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { median } from "../browser.ts";
import { OWNER } from "../data.ts";
import { holdTo } from "../goals/judge.ts";
import { startBench, timed } from "../program.ts";
import { callsOf, type Timed } from "./calls.ts";
import { addRows, BUSY, LARGE, type Sizes } from "./rows.ts";

const { values, positionals } = parseArgs({ options: { again: { type: "boolean" } }, allowPositionals: true });
const share = Number(positionals[0] ?? 1);
const again = values.again === true;
const goals = holdTo("agency", { binding: share === 1 });
// PostgreSQL keeps a plan from the sixth run of a connection on.
const [WARM_UP, ROUNDS] = [6, 7];

const sizes = Object.fromEntries(
  Object.entries(LARGE).map(([noun, count]) => [noun, Math.max(10, Math.round(count * share))]),
) as unknown as Sizes;
const began = performance.now();
const { ask, bare, stop } = await startBench("greenroom_bench_agency", { talents: sizes.talents, again });
if (!again) await addRows(bare, ask, sizes);
const { rows: size } = await bare.query<{ size: string }>(
  "select pg_size_pretty(pg_database_size(current_database())) as size",
);
console.log(
  `${Object.entries(sizes)
    .map(([noun, count]) => `${count} ${noun}`)
    .join(", ")}; ${size[0]?.size}, ready after ${((performance.now() - began) / 1000).toFixed(0)} s`,
);

async function time({ url, body }: Timed, who: string): Promise<{ ms: number; reply: string } | { refused: string }> {
  const took: number[] = [];
  let reply = "";
  try {
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const ms = await timed(async () => (reply = await ask(url, body, who)));
      if (round >= WARM_UP) took.push(ms);
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
  return { ms: median(took), reply: createHash("sha256").update(reply).digest("hex").slice(0, 8) };
}

let slowest = 0;
let refused = 0;
for (const [who, title] of [
  [OWNER, "the owner"],
  [BUSY, "5,000 assigned"],
] as const)
  for (const call of await callsOf(bare, who)) {
    const outcome = await time(call, who);
    const line = `${call.name}, ${title}`;
    if ("refused" in outcome) {
      console.log(`${line}: ${outcome.refused}`);
      refused += 1;
    } else {
      console.log(`${line}: ${outcome.ms.toFixed(1)} ms, reply ${outcome.reply}`);
      slowest = Math.max(slowest, outcome.ms);
    }
  }
goals.figure("the slowest call", slowest);
goals.figure("requests", refused);
goals.conclude();
await stop();
