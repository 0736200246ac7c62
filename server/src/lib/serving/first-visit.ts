/** Which files of the built web app a screen needs, by its path: the page names them before any script has run. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "#contract/schema.ts";

const Screens = z.object({
  /** Paths below the folder of the build. */
  files: z.array(z.string()),
  screens: z.array(
    z.object({
      /** As the router has it: `/talent/:id/profile/summary`, `/tools/*`. */
      path: z.string(),
      /** Who the screen is for; what staff need waits for a sign that they were signed in. */
      who: z.enum(["anyone", "staff"]),
      /** Places in `files`. */
      files: z.array(z.int()),
    }),
  ),
});

interface Pattern {
  segments: readonly string[];
  /** What the page is told: who the screen is for, and its files. */
  words: string;
}

const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

/** Ranks as the router does: a word before a parameter, and either before a rest. */
const rankOf = (segment: string | undefined): number =>
  segment === undefined ? 3 : segment === "*" ? 1 : segment.startsWith(":") ? 2 : 4;
function compare(a: Pattern, b: Pattern): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let place = 0; place < length; place += 1) {
    const difference = rankOf(b.segments[place]) - rankOf(a.segments[place]);
    if (difference !== 0) return difference;
  }
  return 0;
}

const matches = ({ segments }: Pattern, path: readonly string[]): boolean =>
  segments.at(-1) === "*"
    ? path.length >= segments.length - 1 && segments.slice(0, -1).every(fits(path))
    : path.length === segments.length && segments.every(fits(path));
const fits =
  (path: readonly string[]) =>
  (segment: string, place: number): boolean =>
    segment.startsWith(":") || segment === path[place];

/**
 * Reads what the build wrote and returns what answers, for a path without a query, with words for the page: who the screen
 * is for, and its files. Answers with nothing for a path that no screen has, or where the build wrote nothing.
 */
export function screenFiles(written: string): (path: string) => string {
  if (!existsSync(written)) return () => "";
  const { files, screens } = z.parse(Screens, JSON.parse(readFileSync(written, "utf8")));
  const patterns = screens
    .map(({ path, who, files: places }) => ({
      segments: segmentsOf(path),
      words: [who, ...places.map((place) => files[place] ?? "")].join(" "),
    }))
    .sort(compare);
  return (path) => {
    const asked = segmentsOf(path);
    return patterns.find((pattern) => matches(pattern, asked))?.words ?? "";
  };
}
