import { expect, test } from "vitest";
import { arrange, matchingItems, matchRank } from "./match.ts";

test("words match by their beginnings, without case and accents", () => {
  expect(matchRank("Add talent", "add")).toBe(0);
  expect(matchRank("Add talent", "tal a")).toBe(1);
  expect(matchRank("Café Délice", "cafe de")).toBe(0);
  expect(matchRank("Add talent", "dd")).toBeNull();
});

test("the best match comes first, and equal matches keep their order", () => {
  const items = [{ title: "Open staff" }, { title: "Staff" }, { title: "Talent" }, { title: "Staff notes" }];
  expect(matchingItems(items, "staff").map(({ title }) => title)).toEqual(["Staff", "Staff notes", "Open staff"]);
});

const titled = (...titles: string[]) => titles.map((title) => ({ title }));
const offered = {
  here: {
    title: "Here",
    items: [
      { title: "Assign" },
      { title: "Delete", tone: "danger" },
      { title: "Add talent", to: "/talent/add" },
      { title: "Edit", tone: "main" },
    ],
  },
  records: { title: "Records", items: titled("Delia Addams") },
  others: [
    {
      title: "Create",
      items: [
        { title: "Add talent", to: "/talent/add" },
        { title: "Add scout", to: "/scout/add" },
      ],
    },
  ],
  danger: "Danger",
};
const flat = (typed: string) => arrange(typed, offered).flatMap(({ items }) => items.map(({ title }) => title));

test("actions of the open page come first, its main one on top, and dangerous ones last", () => {
  expect(flat("")).toEqual(["Edit", "Assign", "Add talent", "Delia Addams", "Add scout", "Delete"]);
  expect(flat("del")).toEqual(["Delia Addams", "Delete"]);
});
test("an action comes before records of its word, and a page of two actions is offered once", () => {
  expect(flat("add")).toEqual(["Add talent", "Delia Addams", "Add scout"]);
});
