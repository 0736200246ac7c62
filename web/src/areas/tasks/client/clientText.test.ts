import { expect, test } from "vitest";
import type { ClientTask } from "#contract/tasks/client-version.ts";
import { clientText, timesOf } from "./clientText.ts";

const task: ClientTask = {
  id: "1",
  summary: "Sound check",
  startDate: "2026-08-11T15:00",
  dueDate: "2026-08-11T17:30",
  timeZoneId: "Australia/Sydney",
  venue: "The Foundry Hall",
  address: "14 Calder Lane",
  status: { statusName: "To do", color: "slate", category: { code: "NEW" } },
  type: { name: "Rehearsal", color: "sky" },
};

test("times are in the task's time zone, which is named if the reader's is different", () => {
  expect(timesOf(task, "Australia/Sydney")).toBe("15:00 – 17:30");
  expect(timesOf({ ...task, timeZoneId: "Australia/Perth" }, "Australia/Sydney")).toBe("15:00 – 17:30 (Perth)");
  expect(timesOf({ ...task, startDate: null, dueDate: "2026-08-11" }, "Australia/Sydney")).toBeNull();
  expect(timesOf({ ...task, startDate: "2026-08-11", dueDate: "2026-08-14" }, "Australia/Sydney")).toBe(
    "– 14 Aug 2026",
  );
});

test("the text has a paragraph for each day, and undated tasks in the last one", () => {
  const undated = { ...task, startDate: null, dueDate: null, summary: "Choose a song", venue: null, address: null };
  expect(clientText("Winter tour", [task, undated], "Australia/Sydney")).toBe(
    [
      "Winter tour",
      "Tue 11 Aug 2026\n- Sound check, 15:00 – 17:30, The Foundry Hall, 14 Calder Lane, Rehearsal, To do",
      "Without a date\n- Choose a song, Rehearsal, To do",
    ].join("\n\n"),
  );
});
