import { expect, test } from "vitest";
import { campaignWords, withCampaignWords } from "./merge.ts";

const TEXT = "Hello {{firstName|there}}, {{ talent }} is in {{place|your town}}. {{firstName}}";

test("the words for a missing value are those where a field stands first", () => {
  expect([campaignWords(TEXT, "firstName"), campaignWords(TEXT, "talent")]).toEqual(["there", ""]);
  expect(campaignWords("Hello", "place")).toBeNull();
});

test("other words for a missing value are written wherever the field stands, and nowhere else", () => {
  expect(withCampaignWords(TEXT, "firstName", " friend }}")).toBe(
    "Hello {{firstName|friend}}, {{ talent }} is in {{place|your town}}. {{firstName|friend}}",
  );
  expect(withCampaignWords(TEXT, "firstName", "")).toContain("Hello {{firstName}},");
});
