import { expect, test } from "vitest";
import { compare, knotsIn } from "./areas.mjs";

const file = (/** @type {string} */ path) => `server/src/areas/${path}`;
const from = (/** @type {string} */ source, /** @type {string[]} */ ...targets) => ({
  source: file(source),
  dependencies: targets.map((target) => ({ resolved: file(target) })),
});
const modules = [
  from("tasks/task.ts", "staff/staff.table.ts"),
  from("staff/leave.ts", "tasks/task.rules.ts"),
  from("staff/leave.test.ts", "media/media.table.ts"),
  from("media/media.ts", "staff/staff.table.ts"),
  from("tasks/task.rules.ts"),
];
const read = () => "await db.update(task).set({ done: true })";
const EMPTY = { pairs: {}, writers: [], withoutApi: [], bypasses: [] };

test("two areas that reach each other are found, with the files that reach over", () => {
  expect(knotsIn(modules, read)).toEqual({
    pairs: { "staff, tasks": [file("staff/leave.ts"), file("tasks/task.ts")] },
    writers: [file("tasks/task.rules.ts")],
    withoutApi: ["staff", "tasks"],
    bypasses: [],
  });
});

test("a new pair, file or rule that writes is refused, and so is one that is listed and gone", () => {
  const withoutApi = ["staff", "tasks"];
  const listed = { ...EMPTY, withoutApi, pairs: { "staff, tasks": [file("tasks/task.ts")], "a, b": [] } };
  expect(compare(knotsIn(modules, read), listed)).toEqual([
    expect.stringContaining("staff/leave.ts ties these areas closer"),
    "a, b: no longer reach each other both ways; take the line out",
    expect.stringContaining("task.rules.ts writes"),
  ]);
  const writers = [file("tasks/task.rules.ts"), "x"];
  expect(compare(knotsIn(modules, read), { ...EMPTY, withoutApi, writers })).toEqual([
    expect.stringContaining("staff, tasks: these areas reach each other both ways now"),
    "x: take it out of the writers",
  ]);
});

test("an area that is not listed is entered by its api.ts alone", () => {
  const entered = [from("awards/award.ts"), from("mail/send.ts", "awards/award.table.ts")];
  expect(compare(knotsIn(entered, read), EMPTY)).toEqual(["awards: other areas enter it, so it needs awards.api.ts"]);
  const byDoor = [from("awards/awards.api.ts"), from("mail/send.ts", "awards/awards.api.ts")];
  expect(compare(knotsIn(byDoor, read), EMPTY)).toEqual([]);
});

test("an area with an api.ts is closed otherwise, but for the imports that are listed", () => {
  const passing = [
    from("awards/awards.api.ts"),
    from("mail/send.ts", "awards/award.table.ts"),
    from("mail/sent.ts", "awards/award.rules.ts"),
  ];
  const listed = `${file("mail/send.ts")} → ${file("awards/award.table.ts")}`;
  expect(compare(knotsIn(passing, read), { ...EMPTY, bypasses: [listed] })).toEqual([
    expect.stringMatching(/mail\/sent.ts → .*award.rules.ts: this area is entered by its api.ts alone/),
  ]);
});

test("an area or an import that is listed and gone must be taken out", () => {
  const entered = [from("awards/awards.api.ts"), from("mail/send.ts", "awards/awards.api.ts")];
  expect(compare(knotsIn(entered, read), { ...EMPTY, withoutApi: ["awards"], bypasses: ["a → b"] })).toEqual([
    "awards: not entered by tables and rules any more; take it out of the areas without an API",
    "a → b: take it out of what goes past an API",
  ]);
});

test("a statement that writes is found on one line and on several", () => {
  for (const text of ["update task set done", "update task\n  set done", "insert into task", "delete\n  from task"])
    expect(knotsIn(modules, () => text).writers).toEqual([file("tasks/task.rules.ts")]);
  expect(knotsIn(modules, () => "select updated from task").writers).toEqual([]);
});
