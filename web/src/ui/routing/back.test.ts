import { expect, test } from "vitest";
import { backTarget } from "./back.ts";

test("B-043: from editing two path levels up, whatever was open before", () => {
  expect(backTarget({ pathname: "/talent/7/profile/summary/edit", depth: 3 })).toEqual({ to: "/talent/7/profile" });
  expect(backTarget({ pathname: "/staff/7/edit", depth: 0, back: "/x" })).toEqual({ to: "/staff" });
});

test("B-038…B-041: a global detail leads to its list", () => {
  for (const list of ["/pipeline/all/api", "/project/all/api", "/event/all/api", "/contracts/api"])
    expect(backTarget({ pathname: "/anything/7", back: list, depth: 4 })).toEqual({ to: list });
});

test("B-042: an owner's detail leads to the owner's tab", () => {
  expect(backTarget({ pathname: "/talent/7/pipeline/9", back: "..", depth: 2 })).toEqual({ to: "/talent/7/pipeline" });
  expect(backTarget({ pathname: "/talent/7/pipeline/9/details", back: "../..", depth: 2 })).toEqual({
    to: "/talent/7/pipeline",
  });
});

test("B-044: otherwise back in history; to the list where there is none", () => {
  expect(backTarget({ pathname: "/talent/7", depth: 1, parent: { to: "/talent" } })).toBe("history");
  expect(backTarget({ pathname: "/talent/7", depth: 0, parent: { to: "/talent" } })).toEqual({ to: "/talent" });
  expect(backTarget({ pathname: "/x", depth: 0 })).toEqual({ to: "/" });
});
