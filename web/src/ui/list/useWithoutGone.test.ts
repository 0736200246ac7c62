import { expect, test } from "vitest";
import { ApiError } from "../calls/errors.ts";
import { withoutGone } from "./useWithoutGone.ts";

const refused = (...fields: string[]) =>
  new ApiError(
    "validation",
    "",
    400,
    fields.map((field) => ({ field, code: "unknownReference", message: "" })),
  );

test.each([
  [
    "one of several",
    ["statusIds.1"],
    { statusIds: ["a", "gone", "b"], q: "x" },
    { name: "statusIds", value: ["a", "b"] },
  ],
  [
    "several of one filter",
    ["statusIds.0", "statusIds.2"],
    { statusIds: ["a", "b", "c"] },
    { name: "statusIds", value: ["b"] },
  ],
  ["all of a filter", ["statusIds.0"], { statusIds: ["a"] }, { name: "statusIds", value: undefined }],
  ["a single value", ["creatorId"], { creatorId: "a" }, { name: "creatorId", value: undefined }],
  ["a filter that is not in the query", ["statusIds.0"], { q: "x" }, null],
])("a missing option is taken out of the filters: %s", (_, fields, query, rest) => {
  expect(withoutGone(refused(...fields), query)).toEqual(rest);
});

test("another refusal leaves the filters as they are", () => {
  const malformed = new ApiError("validation", "", 400, [{ field: "statusIds.0", code: "malformed", message: "" }]);
  expect(withoutGone(malformed, { statusIds: ["a"] })).toBeNull();
  expect(withoutGone(new Error("no"), { statusIds: ["a"] })).toBeNull();
});
