import { expect, test } from "vitest";
import type { PresentPerson } from "#contract/live.ts";
import { editingLabel, presenceTip } from "./presenceLabels.ts";

const person = (displayName: string, editing = true, outside = false): PresentPerson => ({
  id: displayName,
  displayName,
  avatarUrl: null,
  editing,
  outside,
});

test.each([
  [[], null],
  [[person("Tom Baker", false)], null],
  [[person("Priya Raman"), person("Tom Baker", false)], "Priya is editing"],
  [[person("Priya Raman"), person("Tom Baker")], "Priya and Tom are editing"],
  [[person("Priya Raman"), person("Tom Baker"), person("Mei Lin")], "Priya and 2 others are editing"],
  [[person("Sam Cole", true, true)], "Sam Cole (Greenroom) is editing"],
])("the label names who is editing: %#", (people, words) => expect(editingLabel(people)).toBe(words));

test("the tooltip names everyone", () =>
  expect(presenceTip([person("Priya Raman"), person("Sam Cole", false, true)])).toBe(
    "Priya Raman, editing\nSam Cole (Greenroom)",
  ));
