import { expect, test } from "vitest";
import type { PresentPerson } from "#contract/live.ts";
import { editingLabel, presenceTip } from "./presenceLabels.ts";

const who = (displayName: string, editing = true, outside = false): PresentPerson => ({
  id: displayName,
  displayName,
  avatarUrl: null,
  editing,
  outside,
});

test.each([
  [[], null],
  [[who("Tom Baker", false)], null],
  [[who("Priya Raman"), who("Tom Baker", false)], "Priya is editing"],
  [[who("Priya Raman"), who("Tom Baker")], "Priya and Tom are editing"],
  [[who("Priya Raman"), who("Tom Baker"), who("Mei Lin")], "Priya and 2 others are editing"],
  [[who("Sam Cole", true, true)], "Sam Cole (Greenroom) is editing"],
])("who edits is said in words: %#", (people, words) => expect(editingLabel(people)).toBe(words));

test("the tip names everybody", () =>
  expect(presenceTip([who("Priya Raman"), who("Sam Cole", false, true)])).toBe(
    "Priya Raman, editing\nSam Cole (Greenroom)",
  ));
