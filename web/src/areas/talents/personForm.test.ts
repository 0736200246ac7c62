import { expect, test } from "vitest";
import { fittingSubTypes, personForm, personRules } from "./personForm.ts";

test("the end of a representation is not before its start", () => {
  expect(
    personRules({ ...personForm.empty, representationStart: "2024-03-01", representationEnd: "2024-02-29" }),
  ).toEqual({
    representationEnd: "Not before the start, 01 Mar 2024",
  });
  expect(
    personRules({ ...personForm.empty, representationStart: "2024-03-01", representationEnd: "2024-03-01" }),
  ).toEqual({});
  expect(personRules({ ...personForm.empty, representationEnd: "2024-02-29" })).toEqual({});
});

test("sub-types go with their type", () => {
  const subTypes = [
    { id: "soul", typeId: "vocalist" },
    { id: "house", typeId: "dj" },
  ];
  expect(fittingSubTypes(["soul", "house"], ["dj"], subTypes)).toEqual(["house"]);
  expect(fittingSubTypes(["soul"], [], subTypes)).toEqual([]);
});
