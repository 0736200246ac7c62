import { expect, test } from "vitest";
import { z } from "../schema.ts";
import { chosenSlug, slugOf } from "./slug.ts";

test("a slug is made of the title and the day, in letters that an address can have", () => {
  expect(slugOf("The Foundry Hall, Sydney", "2026-10-03")).toBe("the-foundry-hall-sydney-2026-10-03");
  expect(slugOf("Zoë & Ærø!", null)).toBe("zoe-r");
  expect(slugOf("北京", "2026-10-03")).toBe("event-2026-10-03");
  expect(slugOf("x".repeat(300), "2026-10-03").length).toBeLessThanOrEqual(80);
});

test("a chosen slug has small letters, digits and hyphens, and is none of an id", () => {
  const takes = (text: string) => z.safeParse(chosenSlug(), text).success;
  expect([takes("foundry-hall"), takes(" Foundry-Hall ")]).toEqual([true, true]);
  expect([takes("foundry hall"), takes("-a"), takes("a--b"), takes("")]).toEqual([false, false, false, false]);
  expect(takes("0198c1de-0000-7000-8000-000000000001")).toBe(false);
});
