/** The columns of the lists of content, those that are hidden at first included. */
import { expect, test, vi } from "vitest";

// Browser modules read it while loading; nothing is rendered here.
vi.hoisted(() => {
  const deaf = { addEventListener: () => {}, removeEventListener: () => {} };
  const window = { ...deaf, matchMedia: () => ({ ...deaf, matches: false }), location: new URL("http://localhost/") };
  const browser = { ...window, window, document: { ...deaf, documentElement: { dataset: {} } } };
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
});
const { contentColumns } = await import("./columns.tsx");

const shown = (slug: "published" | "pending") =>
  contentColumns("events", slug, false).map(({ id, hidden }) => (hidden ? `${id} (hidden)` : id));
const LEAD = ["talents", "medias", "status", "title", "tags", "link", "start", "location", "publishDate"];

test("published events add comments, reacts and shares, and hide reports and marks at first (B-456)", () => {
  const counts = ["totalComment", "totalReaction", "totalShares"];
  const marks = ["totalReport (hidden)", "totalNotInterestedIn (hidden)", "totalIrrelevance (hidden)"];
  const others = ["creator (hidden)", "onWebPage (hidden)"];
  expect(shown("published")).toEqual([...LEAD, ...counts, ...marks, ...others]);
  expect(shown("pending")).toEqual([...LEAD, ...others]);
});
