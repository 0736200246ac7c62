// `npm run test:recurrence`: every time zone, or those that words name, five rules, two times six years, against a count day by day.
import { compareZone, emptyTally, ZONES } from "./compare.ts";

const started = performance.now();
const tally = emptyTally();
const words = process.argv.slice(2);
const chosen = ZONES.filter((zone) => words.length === 0 || words.some((word) => zone.includes(word)));
for (const zone of chosen) compareZone(zone, tally);

const { zones, series, tasks, inGaps, inOverlaps, dropped, doubled, wrong, samples } = tally;
for (const line of samples) process.stdout.write(`${line}\n`);
process.stdout.write(
  `${zones} zones (time zone data ${process.versions.tz}), ${series} series, ${tasks} tasks, ${inGaps} of them in a gap and ${inOverlaps} at a repeated time: ${dropped} dropped, ${doubled} doubled, ${wrong} otherwise wrong, in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
);
process.exit(dropped + doubled + wrong > 0 || inGaps === 0 || inOverlaps === 0 ? 1 : 0);
