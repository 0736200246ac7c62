import { expect, test } from "vitest";
import type { AnyPost } from "../calls.ts";
import { postRowActions } from "./postRowActions.ts";

const actions = (row: Partial<AnyPost>) =>
  postRowActions({ id: "1", talent: null, pin: false, fanroomType: "SNIPPET", ...row } as AnyPost, {
    marked: false,
    mayWrite: true,
    edits: true,
    open: () => undefined,
  });
const edit = (editable: boolean) => actions({ editable }).find(({ id }) => id === "edit");

test("a post that is not editable has its edit action off, with the reason (B-433)", () => {
  expect(edit(true)?.disabled).toBe(false);
  expect(edit(false)?.disabled).toEqual(expect.stringMatching(/\S/));
});
