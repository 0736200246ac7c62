import { expect, test } from "vitest";
import { z } from "#contract/schema.ts";
import { signPage } from "#contract/signing/sign-page.ts";
import { strokePath } from "./MarkPad.tsx";

const { body } = signPage.sign;
const taken = (markPath: string): boolean =>
  body !== undefined &&
  z.safeParse(body, {
    sha256: "0".repeat(64),
    name: "Astrid Kellaway",
    mark: "drawn",
    markPath,
    consent: true,
    maySign: true,
    timezoneId: "UTC",
  }).success;

test.each([
  ["a dot at a corner", [{ x: 600, y: 200 }]],
  ["a stroke of two points", [0, 7].map((x) => ({ x, y: x / 3 }))],
  ["a long stroke", Array.from({ length: 300 }, (_, index) => ({ x: (index * 37) % 600, y: (index * 7.77) % 200 }))],
])("the server takes what the pad writes: %s", (_, points) => {
  expect(taken(strokePath(points))).toBe(true);
  expect(taken(`${strokePath(points)} ${strokePath(points.slice(0, 1))}`)).toBe(true);
});

test.each(["", "M1", "L1 1", "M1 1L2 2", "M1 1 L2", "M1.. 1", "M1 1 Q2 2", "M1 1 C1 1 2 2 3 3", "M1 1 L2 2 "])(
  "a mark that no pad writes is refused: %j",
  (path) => {
    expect(taken(path)).toBe(false);
  },
);
