import { expect, test } from "vitest";
import { nameToCreate } from "./quickCreate.tsx";

const roles = ["Agent", "Tour manager"];
test.each([
  ["Tour whisperer", "Tour whisperer"],
  ["  Tour whisperer  ", "Tour whisperer"],
  ["Tour", "Tour"],
])("%j can be created as %j (B-306, B-674)", (text, name) => expect(nameToCreate(text, roles)).toBe(name));
test.each(["", "   ", "agent", " TOUR MANAGER "])("%j can't be created (B-305, B-307, B-675)", (text) =>
  expect(nameToCreate(text, roles)).toBeNull(),
);
