/** Files for operators to copy are true: each setting exists, and each metric of an alarm is exported and explained. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "#server/setting-list.ts";
import { COMMANDS } from "../commands/smallest.mjs";

const GUIDE = "docs/operations.md";
const FOLDER = "deploy";
const WATCHING = "server/src/lib/watching";
const read = (path: string): string => readFileSync(path, "utf8");
const given: readonly string[] = [GUIDE, "SECURITY.md", ...readdirSync(FOLDER).map((name) => join(FOLDER, name))];

/** Settings of the command that makes the database, and of other programs. */
const NOT_OURS = new Set([
  "DATABASE_ADMIN_URL",
  // Words of systemd.
  "AF_INET",
  "AF_INET6",
  "AF_UNIX",
  "AF_NETLINK",
]);
const SETTING_NAMES = new Set<string>(Object.values(SETTINGS).map(({ env }) => env));

/** Words in capitals with an underscore, which nothing but a setting is written as. */
const settingsIn = (text: string): string[] => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];

/** The names of series that the code writes, by how each type of metric is written out. */
function exportedSeries(): Set<string> {
  const code = readdirSync(WATCHING)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => read(join(WATCHING, name)))
    .join("\n");
  const written = [...code.matchAll(/(?:name: |gauge\(\s*)"((?:greenroom|process)\w*)"(?:,\s*type: "(\w+)")?/g)];
  const endings: Readonly<Record<string, readonly string[]>> = {
    counter: ["_total"],
    info: ["_info"],
    histogram: ["_bucket", "_sum", "_count"],
  };
  return new Set(
    written.flatMap(([, name = "", type = "gauge"]) => (endings[type] ?? [""]).map((ending) => name + ending)),
  );
}
const alarms = read(join(FOLDER, "alarms.yml"));
const named = [...alarms.matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);

describe("what operators copy", () => {
  test.each(given)("%s names only settings that there are", (path) => {
    const unknown = settingsIn(read(path)).filter((name) => !SETTING_NAMES.has(name) && !NOT_OURS.has(name));
    expect(unknown).toEqual([]);
  });

  test("the guide names each file, and each command that is named is there", () => {
    const guide = read(GUIDE);
    expect(readdirSync(FOLDER).filter((name) => !guide.includes(`${FOLDER}/${name}`))).toEqual([]);
    const commands = [...guide.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((name) => !(name in COMMANDS))).toEqual([]);
  });

  test("each alarm asks for series that the program exports", () => {
    const series = exportedSeries();
    expect(series.size).toBeGreaterThan(12);
    const metricNames = [...alarms.matchAll(/^ +expr: (.*)$/gm)].flatMap(
      ([, expression = ""]) => expression.match(/\b(?:greenroom|process)_\w+/g) ?? [],
    );
    expect(metricNames.length).toBeGreaterThan(10);
    expect(metricNames.filter((name) => !series.has(name))).toEqual([]);
  });

  test("the guide says of each alarm what to do, and of no other", () => {
    const explained = [...read(GUIDE).matchAll(/^\| `(Greenroom\w+)` \|/gm)].map(([, name = ""]) => name);
    expect(explained.toSorted()).toEqual(named.toSorted());
  });

  test("a stop of the program waits longer than it drains", () => {
    const [, stop = "0"] = /^TimeoutStopSec=(\d+)$/m.exec(read(join(FOLDER, "greenroom.service"))) ?? [];
    const [, drain = "0"] = /DRAIN_SECONDS=(\d+)/.exec(read(join(FOLDER, "nginx.conf"))) ?? [];
    const [, down = "0"] = /fail_timeout=(\d+)s/.exec(read(join(FOLDER, "nginx.conf"))) ?? [];
    expect(Number(drain)).toBeGreaterThan(Number(down));
    expect(Number(stop)).toBeGreaterThanOrEqual(Number(drain) + 10);
  });
});
