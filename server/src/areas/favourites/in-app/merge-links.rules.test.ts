import { expect, test } from "vitest";
import { insertLinks, mergeSocials } from "./merge-links.rules.ts";

const social = (platform: "facebook" | "instagram" | "tiktok", url: string) => ({ platform, url });
const link = (url: string, order: number | null = null, title = url) => ({ title, url, order });
const plain = (...urls: string[]) => urls.map((url) => ({ title: url, url }));

test("a platform has the link that is given, in its place, and no second one", () => {
  const now = [social("facebook", "a"), social("instagram", "b"), social("facebook", "c")];
  expect(mergeSocials(now, [social("tiktok", "d"), social("facebook", "e")])).toEqual([
    social("facebook", "e"),
    social("instagram", "b"),
    social("tiktok", "d"),
  ]);
  expect(mergeSocials(now, [])).toEqual(now);
});

test("links go to the places they name, in their order; others keep theirs or follow", () => {
  expect(insertLinks(plain("a", "b"), [link("d", 2), link("c", 1), link("e")])).toEqual(plain("c", "d", "a", "b", "e"));
  expect(insertLinks(plain("a", "b"), [link("z", 20)])).toEqual(plain("a", "b", "z"));
  // An address that is there is named again, and moved only where it has a place.
  expect(insertLinks(plain("a", "b"), [link("a", null, "A"), link("b", 1, "B")])).toEqual([
    { title: "B", url: "b" },
    { title: "A", url: "a" },
  ]);
  // The last one counts of two rows with one address.
  expect(insertLinks([], [link("a", null, "one"), link("a", null, "two")])).toEqual([{ title: "two", url: "a" }]);
});
