import { expect, test } from "vitest";
import { fitOf, fitting } from "./match.ts";

test("words fit by their beginnings, without case and accents", () => {
  expect(fitOf("Add talent", "add")).toBe(0);
  expect(fitOf("Add talent", "tal a")).toBe(1);
  expect(fitOf("Café Délice", "cafe de")).toBe(0);
  expect(fitOf("Add talent", "dd")).toBeNull();
});

test("the best comes first, and equals stay in their order", () => {
  const all = [{ title: "Open staff" }, { title: "Staff" }, { title: "Talent" }, { title: "Staff notes" }];
  expect(fitting(all, "staff").map(({ title }) => title)).toEqual(["Staff", "Staff notes", "Open staff"]);
});
