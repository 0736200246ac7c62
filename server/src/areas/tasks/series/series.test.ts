import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TASK_EDIT_SCOPES } from "#contract/enums.ts";
import { z } from "#contract/schema.ts";
import { recurrenceSetting } from "#contract/tasks/recurrence.ts";
import { expandRecurrence, type Occurrence } from "./recurrence.ts";
import { deleteFromSeries, editSeries, type SeriesTask } from "./series.ts";

function occurrences(setting: object, startDate: string): Occurrence[] {
  const expansion = expandRecurrence(z.parse(recurrenceSetting, setting), { startDate, dueDate: null }, "UTC");
  if (expansion.refused) throw new Error(expansion.refused[0]?.message);
  return expansion.occurrences;
}
const daily = (count: number, from = "2026-07-01") =>
  occurrences({ repeat: "DAILY", end: "AFTER", occurrences: count }, from);
const dateOf = ({ startDate }: { startDate: string | null }) => startDate?.slice(0, 10) ?? "";
const dayOf = (occurrence: Occurrence | null) => (occurrence ? Number(dateOf(occurrence).slice(8)) : null);

/** A daily series from 1 July; `c` is a completed task, `x` one that was changed alone. Ids are days. */
const series = (marks: string): SeriesTask[] =>
  [...marks].map((mark, index) => ({
    id: String(index + 1),
    seriesDate: `2026-07-${String(index + 1).padStart(2, "0")}`,
    completed: mark === "c",
    changedAlone: mark === "x",
  }));
/** The days that the updated tasks get. */
const moves = ({ updated }: ReturnType<typeof editSeries>) =>
  Object.fromEntries(updated.map(({ id, occurrence }) => [id, dayOf(occurrence)]));

describe("an edit of a series", () => {
  it("an edit of a series changes one task with THIS_TASK_ONLY (N-034)", () => {
    expect(editSeries(series("....."), "3", "THIS_TASK_ONLY", null)).toEqual({
      updated: [{ id: "3", occurrence: null }],
      created: [],
      deleted: [],
      untouched: ["1", "2", "4", "5"],
      leftAlone: { completed: [], changedAlone: [] },
    });
  });
  it("an edit with THIS_AND_FOLLOWING_TASKS changes this and later open tasks, and counts others (N-034)", () => {
    expect(editSeries(series("c..cx."), "3", "THIS_AND_FOLLOWING_TASKS", null)).toEqual({
      updated: [
        { id: "3", occurrence: null },
        { id: "6", occurrence: null },
      ],
      created: [],
      deleted: [],
      untouched: ["1", "2"],
      leftAlone: { completed: ["4"], changedAlone: ["5"] },
    });
  });
  it("an edit of a series changes the chosen task even if it is completed", () => {
    expect(moves(editSeries(series("cc."), "2", "THIS_AND_FOLLOWING_TASKS", daily(2, "2026-07-02")))).toEqual({
      2: 2,
      3: 3,
    });
  });
  it("an edit keeps tasks on dates of the new rule, and creates none where one is left alone", () => {
    const everySecond = { repeat: "CUSTOM", interval: 2, unit: "DAYS", end: "AFTER", occurrences: 5 };
    const change = editSeries(
      series("...c..."),
      "2",
      "THIS_AND_FOLLOWING_TASKS",
      occurrences(everySecond, "2026-07-02"),
    );
    expect(moves(change)).toEqual({ 2: 2, 6: 6 });
    expect(change.created.map(dayOf)).toEqual([8, 10]);
    expect(change.deleted).toEqual(["3", "5", "7"]);
    expect(change.leftAlone.completed).toEqual(["4"]);
  });
  it("an edit keeps the tasks in order when the series moves, so that none changes places", () => {
    const change = editSeries(series("...c.."), "2", "THIS_AND_FOLLOWING_TASKS", daily(6, "2026-07-03"));
    expect(moves(change)).toEqual({ 2: 3, 3: 4, 5: 6, 6: 7 });
    expect(change.created.map(dayOf)).toEqual([8]);
    expect(change.deleted).toEqual([]);
  });
  it("an edit that ends the repetition leaves one task", () => {
    const once = occurrences({ repeat: "DO_NOT_REPEAT" }, "2026-07-02T09:00");
    const change = editSeries(series("..c.x."), "2", "THIS_AND_FOLLOWING_TASKS", once);
    expect(moves(change)).toEqual({ 2: 2 });
    expect(change.deleted).toEqual(["4", "6"]);
    expect(change.created).toEqual([]);
  });
});

describe("a deletion from a series", () => {
  it("a deletion from a series deletes this task, or this and later ones that are open (N-034)", () => {
    expect(deleteFromSeries(series("..."), "2", "THIS_TASK_ONLY")).toMatchObject({
      deleted: ["2"],
      untouched: ["1", "3"],
    });
    expect(deleteFromSeries(series("..cx."), "2", "THIS_AND_FOLLOWING_TASKS")).toEqual({
      updated: [],
      created: [],
      deleted: ["2", "5"],
      untouched: ["1"],
      leftAlone: { completed: ["3"], changedAlone: ["4"] },
    });
  });
});

describe("any edit or deletion", () => {
  const anySeries = fc.array(fc.constantFrom(".", "c", "x"), { minLength: 1, maxLength: 20 });
  const anyEdit = fc.record({
    marks: anySeries,
    chosen: fc.nat(),
    scope: fc.constantFrom(...TASK_EDIT_SCOPES),
    interval: fc.integer({ min: 1, max: 4 }),
    count: fc.integer({ min: 1, max: 30 }),
    /** Days by which the edited task moves; null leaves all dates. */
    moved: fc.option(fc.integer({ min: 0, max: 3 })),
  });

  it("each edit and deletion conserves the tasks: each has one place, and each new date one task", () => {
    fc.assert(
      fc.property(anyEdit, ({ marks, chosen, scope, interval, count, moved }) => {
        const before = series(marks.join(""));
        const task = before[chosen % before.length];
        if (!task) return;
        const start = Temporal.PlainDate.from(task.seriesDate).add({ days: moved ?? 0 });
        const dateAt = (index: number) => start.add({ days: index * interval }).toString();
        const none = { dueDate: null, startAt: null, dueAt: null };
        const dates =
          moved === null ? null : Array.from({ length: count }, (_, index) => ({ startDate: dateAt(index), ...none }));
        const edited = editSeries(before, task.id, scope, dates);
        for (const change of [edited, deleteFromSeries(before, task.id, scope)]) {
          const { updated, deleted, untouched, leftAlone } = change;
          const ids = [updated.map(({ id }) => id), deleted, untouched, leftAlone.completed, leftAlone.changedAlone];
          expect(ids.flat().toSorted()).toEqual(before.map(({ id }) => id).toSorted());
          const earlier = before.slice(0, before.indexOf(task)).map(({ id }) => id);
          expect(untouched).toEqual(expect.arrayContaining(earlier));
          for (const { id, completed, changedAlone } of before)
            if (id !== task.id && (completed || changedAlone)) expect(deleted).not.toContain(id);
        }
        if (scope === "THIS_TASK_ONLY" || !dates) return;
        const places = [...edited.updated.map(({ occurrence }) => occurrence), ...edited.created];
        expect(new Set(places).size).toBe(places.length);
        const freeDates = dates.filter((date) => !places.includes(date));
        const { completed, changedAlone } = edited.leftAlone;
        const alone = before.filter(({ id }) => [...completed, ...changedAlone].includes(id));
        expect(freeDates.length).toBeLessThanOrEqual(alone.length);
        if (moved === 0)
          expect(alone.map(({ seriesDate }) => seriesDate)).toEqual(expect.arrayContaining(freeDates.map(dateOf)));
      }),
      { numRuns: 500 },
    );
  });
});
