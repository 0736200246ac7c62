/** Files of the built web app that a screen needs, by its path: the page names them before any script has run. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "#contract/schema.ts";

const Screens = z.object({
  /** Paths below the folder of the build. */
  files: z.array(z.string()),
  screens: z.array(
    z.object({
      /** Path as the router has it: `/talent/:id/profile/summary`, `/tools/*`. */
      path: z.string(),
      /** Audience of the screen; files for staff are named only if this browser was signed in before. */
      who: z.enum(["anyone", "staff"]),
      /** Places in `files`. */
      files: z.array(z.int()),
    }),
  ),
});

interface Pattern {
  segments: readonly string[];
  /** Text for the page: the audience of the screen, and its files. */
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
 * Reads the build's list of screens and returns a function that takes a path without a query, and returns the text for
 * the page: the audience of the screen, and its files. The text is empty for a path without a screen, or if there is no
 * list.
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
    const segments = segmentsOf(path);
    return patterns.find((pattern) => matches(pattern, segments))?.words ?? "";
  };
}
