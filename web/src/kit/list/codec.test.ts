import { expect, test } from "vitest";
import { signedIn } from "#contract/call.ts";
import { listCall, manyNumbers, manyTexts, textFilter, yesNo } from "#contract/list.ts";
import { z } from "#contract/schema.ts";
import { conditions, readQuery, sent, writeQuery } from "./codec.ts";

const list = listCall("POST", "/things", {
  says: "Things",
  access: signedIn,
  row: z.object({ id: z.string() }),
  sortable: ["name", "age"],
  defaultSort: ["name", "ASC"],
  filters: { statusIds: manyNumbers([0, 1, 2]), tags: manyTexts(), city: textFilter(), open: yesNo() },
  search: true,
});
const read = (address: string, preset = {}) => readQuery(list, new URLSearchParams(address), preset);
const write = (change: object, address = "", preset = {}) =>
  writeQuery(list, new URLSearchParams(address), { ...read(address, preset), ...change }, preset).toString();

test("an empty address is the default list", () => {
  expect(read("")).toEqual({ pageIndex: 0, pageSize: 20, orderBy: "name", orderDirection: "ASC", withTotal: true });
});

test("reads what stands there", () => {
  expect(
    read("pageIndex=2&pageSize=50&orderBy=age&orderDirection=DESC&statusIds=0_2&tags=a~ub_c&open=false&q=hi"),
  ).toMatchObject({
    pageIndex: 2,
    pageSize: 50,
    orderBy: "age",
    orderDirection: "DESC",
    statusIds: [0, 2],
    tags: ["a_b", "c"],
    open: false,
    q: "hi",
  });
});

test.each([
  ["pageIndex=-1", { pageIndex: 0 }],
  ["pageIndex=x", { pageIndex: 0 }],
  ["pageSize=37", { pageSize: 20 }],
  ["pageSize=100000", { pageSize: 20 }],
  ["orderBy=password", { orderBy: "name" }],
  ["orderDirection=sideways", { orderDirection: "ASC" }],
  ["statusIds=0_9_x_2", { statusIds: [0, 2] }],
  ["statusIds=9", { statusIds: undefined }],
  ["open=perhaps", { open: undefined }],
  ["other=1&unknown=2&pageIndex=3", { pageIndex: 3 }],
])("%s falls back by itself", (address, expected) => {
  expect({ statusIds: undefined, open: undefined, ...read(address) }).toMatchObject(expected);
});

test("one bad value leaves the others alone", () => {
  expect(read("pageIndex=x&statusIds=1&orderBy=no&q=hi")).toMatchObject({
    pageIndex: 0,
    statusIds: [1],
    orderBy: "name",
    q: "hi",
  });
});

test("defaults are left out, and what belongs to others stays", () => {
  expect(write({}, "id=7")).toBe("id=7");
  expect(write({ pageIndex: 0, pageSize: 50, statusIds: [] }, "id=7&pageIndex=4&statusIds=1")).toBe("id=7&pageSize=50");
});

test("what is written is read again", () => {
  const address = write({ pageIndex: 3, tags: ["a_b~", "c"], statusIds: [0], open: true, city: "Perth" });
  expect(read(address)).toMatchObject({ pageIndex: 3, tags: ["a_b~", "c"], statusIds: [0], open: true, city: "Perth" });
});

test("a preset filter can be taken away", () => {
  const preset = { statusIds: [1] };
  expect(read("", preset)).toMatchObject({ statusIds: [1] });
  const address = write({ statusIds: [] }, "", preset);
  expect(address).toBe("statusIds=");
  expect(conditions(list, read(address, preset))).toEqual({});
});

test("only what narrows counts as a condition, and nothing empty is sent", () => {
  expect(conditions(list, read("pageIndex=3&q=hi&orderBy=age"))).toEqual({ q: "hi" });
  expect(sent(list, read("pageIndex=3&statusIds="), false)).toEqual({
    pageIndex: 3,
    pageSize: 20,
    orderBy: "name",
    orderDirection: "ASC",
    withTotal: false,
  });
});
