/** Every command that a document names is tried by the nightly run, or says why not. */
import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "#contract/schema.ts";
import releasedCommands from "../../server/vite.commands.config.ts";
import { AMONG_TESTS, COMMANDS } from "../commands/smallest.mjs";

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const Entries = z.object({
  build: z.object({ rolldownOptions: z.object({ input: z.record(z.string(), z.string()) }) }),
});
const { scripts } = z.parse(Package, JSON.parse(readFileSync("package.json", "utf8")));
/** Commands that every person and `npm test` itself run all the time. */
const OF_NPM = ["start", "test"];

/** The commands that a text names: `npm run X`, and later ones of a list by their name alone. */
function namedIn(text: string): string[] {
  const spelled = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name);
  const alone = [...text.matchAll(/`([\w:-]+)`/g)].map(([, name = ""]) => name).filter((name) => name in scripts);
  return [...spelled, ...alone.filter((name) => !OF_NPM.includes(name))];
}
const DOCUMENTS = ["README.md", "docs/setup.md", "docs/commands.md", "docs/resilience.md"];
const named = new Set(DOCUMENTS.flatMap((file) => namedIn(readFileSync(file, "utf8"))));

test("every command that a document names has a smallest form, or a reason why it is not run", () => {
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !(name in COMMANDS))).toEqual([]);
});

test("every command with a smallest form is in package.json and named by a document", () => {
  expect(Object.keys(COMMANDS).filter((name) => !(name in scripts) || !named.has(name))).toEqual([]);
});

test("a command that is left to the tests runs some of those that the nightly run has", () => {
  const left = Object.entries(COMMANDS).filter(([, form]) => form === AMONG_TESTS);
  for (const [name] of left)
    expect(scripts[name], name).toMatch(/^TEST_WHOLE=1 exec node tools\/test\.mjs (tests|browser) /);
  expect(scripts["test:nightly"]).toBe("TEST_WHOLE=1 exec node tools/test.mjs tests browser commands");
});

test("every command that a release builds is a file", () => {
  const entries = Object.values(z.parse(Entries, releasedCommands).build.rolldownOptions.input);
  expect(entries.length).toBeGreaterThan(10);
  expect(entries.filter((file) => !statSync(file, { throwIfNoEntry: false })?.isFile())).toEqual([]);
});
