import { expect, test } from "vitest";
import { titleFromPath } from "./title.ts";

test.each([
  ["/pipeline/all/api", "Pipeline / All / Api"],
  ["/talent/0190b5a0-1111-7000-8000-000000000001/tour-tracks", "Talent / Tour tracks"],
  ["/finance/12345", "Finance"],
  ["/staff/set-password/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ", "Staff / Set password"],
  ["/library/%E0%A4%A", "Library / %E0%A4%A"],
  ["/", ""],
])("%s is %s", (path, title) => expect(titleFromPath(path)).toBe(title));
