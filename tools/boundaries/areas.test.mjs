import { expect, test } from "vitest";
import { compare, knotsIn } from "./areas.mjs";

const file = (/** @type {string} */ path) => `server/src/areas/${path}`;
const modules = [
  { source: file("tasks/task.ts"), dependencies: [{ resolved: file("staff/staff.table.ts") }] },
  { source: file("staff/leave.ts"), dependencies: [{ resolved: file("tasks/task.rules.ts") }] },
  { source: file("staff/leave.test.ts"), dependencies: [{ resolved: file("media/media.table.ts") }] },
  { source: file("media/media.ts"), dependencies: [{ resolved: file("staff/staff.table.ts") }] },
  { source: file("tasks/task.rules.ts"), dependencies: [] },
];
const read = () => "await db.update(task).set({ done: true })";

test("two areas that reach each other are found with the files that reach over, and one that is only reached is not", () => {
  expect(knotsIn(modules, read)).toEqual({
    pairs: { "staff, tasks": [file("staff/leave.ts"), file("tasks/task.ts")] },
    writers: [file("tasks/task.rules.ts")],
  });
});

test("a new pair, a file more and a rule that writes are refused, and so is what is known and gone", () => {
  const known = { pairs: { "staff, tasks": [file("tasks/task.ts")], "a, b": [] }, writers: [] };
  expect(compare(knotsIn(modules, read), known)).toEqual([
    expect.stringContaining("staff/leave.ts ties these areas closer"),
    "a, b: no longer reach each other both ways; take the line out",
    expect.stringContaining("task.rules.ts writes"),
  ]);
  expect(compare(knotsIn(modules, read), { pairs: {}, writers: [file("tasks/task.rules.ts"), "x"] })).toEqual([
    expect.stringContaining("staff, tasks: these areas reach each other both ways now"),
    "x: take it out of the writers",
  ]);
});
