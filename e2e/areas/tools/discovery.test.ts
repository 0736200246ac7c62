/** Discovery against a stand-in of MusicBrainz: found, opened, put on a shortlist, and added as a scout. */
import { expect } from "@playwright/test";
import { AGENT, ASSISTANT, OWNER, openSignedIn, SCOUT, test } from "../../support/demo.ts";
import { expectAccessible } from "../../support/page.ts";

test("an artist is found by keyboard, put on the agency's list with a note, and becomes a scout", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/tools/disco");
  await expect(page.getByText("Search for a sound")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("/");
  await page.keyboard.type("chamber folk");
  const found = page.getByRole("region", { name: "Search artists and recordings" });
  await expect(found.getByRole("button", { name: /Paper Weather/ })).toBeVisible();
  await expect(found.getByText(/MusicBrainz, read/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  const detail = page.getByRole("region", { name: "Artists", exact: true });
  await expect(detail.getByRole("heading", { name: "Paper Weather" })).toBeVisible();
  await expect(detail.getByText("31.4k")).toBeVisible();
  await expect(detail.getByRole("img").or(detail.locator("img")).first()).toBeVisible();
  await expect(detail.getByText(/no one alike among/)).toBeVisible();
  await expectAccessible(page);

  const side = page.getByRole("region", { name: "Shortlist" });
  await expect(side.getByRole("heading", { name: /Southern voices/ })).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByText("Paper Weather is on Southern voices.")).toBeVisible();
  const note = side.getByRole("textbox", { name: "Write a note on Paper Weather" });
  await note.last().fill("Ask who books them in Australia");
  await note.last().press("Enter");
  await expect(side.getByText("Ask who books them in Australia")).toBeVisible();
  await side
    .getByRole("button", { name: /Status of Paper Weather: Next/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Talked to" }).click();
  await expect(side.getByRole("button", { name: "Status of Paper Weather: Talked to" })).toBeVisible();
  await expectAccessible(page);

  await detail.getByRole("button", { name: "Add as scout" }).click();
  await expect(page.getByText("Paper Weather is a scout now.")).toBeVisible();
  await expect(detail.getByRole("link", { name: "Open the scout" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(detail.getByRole("button", { name: "Add as scout" })).toBeVisible();

  // S is for the marked row, whatever artist is open.
  await found.getByRole("button", { name: /Hollow Fennel/ }).focus();
  await page.keyboard.press("s");
  await expect(detail.getByRole("heading", { name: "Hollow Fennel" })).toBeVisible();
  await expect(page.getByText("Hollow Fennel is a scout now.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(detail.getByRole("button", { name: "Add as scout" })).toBeVisible();
});

test("an own shortlist is hidden from a colleague, and Alt with an arrow moves artists", async ({ browser }) => {
  const scout = await openSignedIn(browser, SCOUT);
  await scout.goto("/tools/shortlists");
  await expect(scout.getByRole("heading", { name: /Southern voices/ })).toBeVisible();
  const names = scout.locator("[data-id] b");
  await expect(names.nth(1)).toHaveText("Hollow Fennel");
  await scout
    .getByRole("button", { name: /Hollow Fennel/ })
    .first()
    .focus();
  await scout.keyboard.press("Alt+ArrowUp");
  await expect(names.nth(0)).toHaveText("Hollow Fennel");
  await expect(names.nth(1)).toHaveText("Paper Weather");
  await scout.getByRole("button", { name: "the agency's: Shortlist" }).click();
  await expect(scout.getByRole("menuitem", { name: /To hear on the train/ })).toBeVisible();
  const agent = await openSignedIn(browser, AGENT);
  await agent.goto("/tools/shortlists");
  await agent.getByRole("button", { name: "the agency's: Shortlist" }).click();
  await expect(agent.getByRole("menuitem", { name: /New shortlist/ })).toBeVisible();
  await expect(agent.getByRole("menuitem", { name: /To hear on the train/ })).toHaveCount(0);
});

test("on a phone, found artists, the artist and the shortlist are three screens", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT, { viewport: { width: 390, height: 844 } });
  await page.goto("/tools/disco?q=hollow");
  await page.getByRole("button", { name: /Hollow Fennel/ }).click();
  await expect(page.getByRole("heading", { name: "Hollow Fennel" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add as scout" })).toHaveCount(0);
  await page.getByRole("button", { name: "Shortlist", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Southern voices/ })).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Hollow Fennel" })).toBeVisible();
  await expectAccessible(page);
});
