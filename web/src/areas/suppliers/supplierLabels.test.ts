import { expect, test } from "vitest";
import { abnLine, termsLine } from "./supplierLabels.ts";

test("payment terms and an ABN are formatted as people write them", () => {
  expect([null, 0, 1, 14].map(termsLine)).toEqual([null, "On receipt", "1 day", "14 days"]);
  expect(abnLine("51824753556")).toBe("51 824 753 556");
});
