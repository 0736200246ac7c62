import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { TaskCreate } from "#contract/tasks/task.ts";
import { anew } from "./anew.ts";

const { empty } = formOf(TaskCreate);
const weekly = { repeat: "WEEKLY", interval: 1, unit: null, weekDays: ["MO"], end: null, endDate: null } as const;

test("a copy does not repeat, though the original does (B-216)", () => {
  const values = {
    ...empty,
    summary: "Send the rider",
    priorityLevel: "HIGH" as const,
    startDate: "2026-08-11",
    recurrenceSetting: { ...weekly, weekDays: [...weekly.weekDays], occurrences: null },
  };
  expect(anew(values)).toMatchObject({
    summary: "Copy of Send the rider",
    priorityLevel: "HIGH",
    startDate: null,
    recurrenceSetting: null,
  });
});
