import { expect, test } from "vitest";
import { backTarget } from "./back.ts";

test("an edit page leads two path levels up, whatever was open before (B-043)", () => {
  expect(backTarget({ pathname: "/talent/7/profile/summary/edit", depth: 3 })).toEqual({ to: "/talent/7/profile" });
  expect(backTarget({ pathname: "/staff/7/edit", depth: 0, back: "/x" })).toEqual({ to: "/staff" });
});

test("a global detail leads to its list", () => {
  for (const list of ["/pipeline/all/api", "/project/all/api", "/event/all/api", "/contracts/api"])
    expect(backTarget({ pathname: "/anything/7", back: list, depth: 4 })).toEqual({ to: list });
});

test("an owner's detail leads to the owner's tab", () => {
  expect(backTarget({ pathname: "/talent/7/pipeline/9", back: "..", depth: 2 })).toEqual({ to: "/talent/7/pipeline" });
  expect(backTarget({ pathname: "/talent/7/pipeline/9/details", back: "../..", depth: 2 })).toEqual({
    to: "/talent/7/pipeline",
  });
});

test("other pages lead back in history, or to the list without history (B-044)", () => {
  expect(backTarget({ pathname: "/talent/7", depth: 1, parent: { to: "/talent" } })).toBe("history");
  expect(backTarget({ pathname: "/talent/7", depth: 0, parent: { to: "/talent" } })).toEqual({ to: "/talent" });
  expect(backTarget({ pathname: "/x", depth: 0 })).toEqual({ to: "/" });
});
