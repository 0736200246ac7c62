import { expect, test } from "vitest";
import { addsPartners, addsPeople } from "./quickAdd.tsx";

test("adding a partner is offered only to users who may write partners (B-308)", () => {
  expect(addsPartners(true)?.title("Corner Stage")).toBe("Add partner “Corner Stage”");
  expect(addsPartners(false)).toBeUndefined();
});

test.each([
  [true, true, true],
  [true, false, true],
  [false, true, true],
  [false, false, false],
])("talents %s, scouts %s: adding a person is offered: %s", (talents, scouts, offered) =>
  expect(addsPeople({ talents, scouts }) !== undefined).toBe(offered),
);
