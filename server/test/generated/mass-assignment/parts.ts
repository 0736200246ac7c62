/** The writing calls in four parts of about the same size, so that no worker is busy with all of them alone. */
import { CALLS, type Walked } from "../walk.ts";

export const WRITES: readonly Walked[] = CALLS.filter(({ reads }) => !reads);

const COUNT = 4;

/** The first words of an address, which the calls of an area have in common. */
const areaOf = ({ call }: Walked): string => call.path.split("/").slice(1, 4).join("/");

/** Each area is in one part: the largest first, each where the fewest calls are, so that a new area finds its place by itself. */
function parts(): readonly (readonly Walked[])[] {
  const areas = [...Map.groupBy(WRITES, areaOf)].sort(
    ([name, calls], [otherName, others]) => others.length - calls.length || (name < otherName ? -1 : 1),
  );
  const taken = Array.from({ length: COUNT }, () => ({ names: new Set<string>(), size: 0 }));
  for (const [name, calls] of areas) {
    const smallest = taken.reduce((least, part) => (part.size < least.size ? part : least));
    smallest.names.add(name);
    smallest.size += calls.length;
  }
  return taken.map(({ names }) => WRITES.filter((walked) => names.has(areaOf(walked))));
}

export const PARTS = parts();
