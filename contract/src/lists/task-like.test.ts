import { expect, test } from "vitest";
import { signedIn } from "../call.ts";
import { fromAddress, listCall, toAddress } from "../list.ts";
import { z } from "../schema.ts";
import { taskLikeFilters } from "./task-like.ts";

const ID = "019b76da-a800-7000-8000-000000000001";
const OTHER = "019b76da-a800-7000-8000-000000000002";
const list = listCall("POST", "/client/v1/work/list", {
  summary: "Work",
  access: signedIn,
  row: z.object({ id: z.string() }),
  sortable: ["due"],
  defaultSort: ["due", "ASC"],
  filters: taskLikeFilters({ types: "masterEntry", statuses: "masterEntry" }),
  search: true,
  dates: true,
});
const whole = {
  clientIds: [ID, OTHER],
  creatorId: ID,
  dates: "dueWithin3DayTasks",
  typeIds: [ID],
  statusIds: [OTHER],
  priorityLevels: ["LOW", "HIGH"],
  assigneeIds: [ID],
  supplierIds: [ID],
  partnerIds: [ID],
  categoryCodes: ["NEW", "IN_PROGRESS"],
  talentTypes: "Scout",
};

test("a task-like list has eleven more filters and no others (B-190)", () => {
  expect(Object.keys(list.list.filters).sort()).toEqual(Object.keys(whole).sort());
  expect(z.parse(list.listQuery, whole)).toMatchObject(whole);
  expect(fromAddress(list.list, toAddress(whole))).toEqual(whole);
  expect(z.safeParse(list.listQuery, { ...whole, colour: "red" }).success).toBe(false);
});

test.each([
  ["clientIds", ["somebody"]],
  ["creatorId", [ID]],
  ["dates", "yesterday"],
  ["typeIds", "all"],
  ["priorityLevels", ["URGENT"]],
  ["categoryCodes", ["in_progress"]],
  ["talentTypes", "Everybody"],
])("%s refuses %j", (name, value) => {
  expect(z.safeParse(list.listQuery, { [name]: value }).success).toBe(false);
});
