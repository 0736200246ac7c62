import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { fileShares } from "#contract/library/share.ts";
import { z } from "#contract/schema.ts";
import { AGENT, ASSISTANT, OWNER, openSignedIn, test } from "../../support/demo.ts";
import { axeViolations, expectFineEverywhere, newTalent, openList } from "../../support/page.ts";

test.describe.configure({ timeout: 120_000 });

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();
const file = async (name: string, colour = "#2a6") => ({ name, mimeType: "image/png", buffer: await picture(colour) });

const folders = (page: Page) => page.getByRole("region", { name: "Folders", exact: true });
const files = (page: Page) => page.getByRole("region", { name: "Files", exact: true });
/** The dialog in front; uploads show in one of their own. */
const dialog = (page: Page) => page.getByRole("dialog", { name: /^(?!Uploading|\d+ upload)/ });
async function addFolder(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New folder" }).click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(folders(page).getByRole("link", { name, exact: true })).toBeVisible();
}
async function upload(page: Page, folder: string, files: Awaited<ReturnType<typeof file>>[]): Promise<void> {
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const chosen = page.waitForEvent("filechooser");
  await dialog(page)
    .getByRole("button", { name: `upload file to ${folder}` })
    .click();
  await (await chosen).setFiles(files);
}
const menu = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("a folder is created, filled, renamed, moved and deleted, and all of it is undone", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await test.step("the agency's library stands at /library, and what the product makes has no menu (B-049, B-132, R-165)", async () => {
    await page.goto("/library");
    await expect(folders(page).getByRole("link", { name: "Events", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Actions for Events" })).toHaveCount(0);
  });
  await test.step("the upload dialog shows the tree of folders, and takes no file at the top (B-134, B-137, B-140)", async () => {
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(dialog(page).getByRole("button", { name: "cannot upload" })).toBeDisabled();
    await expect(dialog(page).getByRole("tree", { name: "Folder" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a folder stands at an address of its own, and says that it is empty (B-049, B-126, R-166)", async () => {
    await addFolder(page, "Summer tour");
    await folders(page).getByRole("link", { name: "Summer tour" }).click();
    await expect(page).toHaveURL(/\/library\/.+/);
    await expect(page.getByText("Nothing to see")).toBeVisible();
  });
  await test.step("the dialog for a new folder has a name, Save and Cancel, and refuses a taken name (B-122, B-133, B-746)", async () => {
    await addFolder(page, "Posters");
    await page.getByRole("button", { name: "New folder" }).click();
    await dialog(page).getByLabel("Name").fill("posters");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toContainText("There is something called posters here already");
    await dialog(page).getByLabel("Name").fill("");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("files and folders are two sections, and the card of a file is 164 wide (B-122, B-125, B-127, B-792)", async () => {
    await upload(page, "Summer tour", [await file("Stage plan.png")]);
    await expect(files(page).getByText("Stage plan.png")).toBeVisible({ timeout: 30_000 });
    await expect(folders(page).getByRole("link", { name: "Posters", exact: true })).toBeVisible();
    expect((await files(page).getByRole("listitem").first().boundingBox())?.width).toBe(164);
  });
  await expectFineEverywhere(page, "library");

  // A name that is there already asks.
  await upload(page, "Summer tour", [await file("Stage plan.png", "#a26")]);
  const taken = page.getByRole("dialog", { name: "Stage plan.png is there already" });
  await taken.getByRole("button", { name: "Keep both" }).click({ timeout: 30_000 });
  await expect(files(page).getByText("Stage plan (2).png")).toBeVisible();

  await test.step("an invalid name is refused in the words for a file, and a renamed file keeps its extension (B-266, B-267, B-269)", async () => {
    await menu(page, "Stage plan (2).png", "Rename");
    await dialog(page).getByLabel("Name").fill("Plan?");
    await page.keyboard.press("Tab");
    await expect(dialog(page)).toContainText("File name contains alphanumeric characters");
    await dialog(page).getByLabel("Name").fill("Second plan");
    await dialog(page).getByRole("button", { name: "Rename" }).click();
    await expect(files(page).getByText("Second plan.png")).toBeVisible();
  });

  // Dragged onto a folder, and taken back.
  await files(page)
    .getByRole("button", { name: "Open Second plan.png" })
    .dragTo(folders(page).getByRole("link", { name: "Posters" }));
  await expect(files(page).getByText("Second plan.png")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(files(page).getByText("Second plan.png")).toBeVisible();

  // Two are selected and deleted, and come back.
  for (const name of ["Stage plan.png", "Second plan.png"]) {
    const box = files(page).getByRole("checkbox", { name: `Select ${name}` });
    await box.focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Delete" }).click();
  await expect(files(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(files(page).getByText("Stage plan.png")).toBeVisible();
  await expect(files(page).getByText("Second plan.png")).toBeVisible();

  // As rows, sorted by size, which the browser remembers; the whole folder is saved as one archive.
  await page.getByRole("button", { name: "List", exact: true }).click();
  const table = page.getByRole("table", { name: "Summer tour" });
  await expect(table.getByRole("row", { name: /Stage plan\.png/ })).toBeVisible();
  await table.getByRole("button", { name: "Size" }).click();
  await expect(page).toHaveURL(/orderBy=size/);
  await expectFineEverywhere(page, "library-list");
  await page.reload();
  await table.getByRole("checkbox", { name: "Select Posters" }).focus();
  await page.keyboard.press("Space");
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("toolbar", { name: "1 selected" }).getByRole("button", { name: "Download" }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe("Posters.zip");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Grid", exact: true }).click();

  // Moved by the menu.
  await menu(page, "Stage plan.png", "Move to…");
  await dialog(page).getByRole("treeitem", { name: "Summer tour" }).dblclick();
  await dialog(page).getByRole("treeitem", { name: "Posters" }).click();
  await dialog(page).getByRole("button", { name: "Move to Posters" }).click();
  await folders(page).getByRole("link", { name: "Posters" }).click();
  await expect(files(page).getByText("Stage plan.png")).toBeVisible();
  await test.step("the header shows the way from the root (B-121)", async () => {
    await page.getByRole("navigation", { name: "Folders above" }).getByRole("link", { name: "Library" }).click();
    await expect(page).toHaveURL(/\/library$/);
  });

  await test.step("a double click opens a folder in the tree, and the button names the folder chosen there (B-135, B-136, B-138)", async () => {
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(dialog(page).getByRole("treeitem", { name: "Posters" })).toHaveCount(0);
    await dialog(page).getByRole("treeitem", { name: "Summer tour" }).dblclick();
    await expect(dialog(page).getByRole("treeitem", { name: "Posters" })).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "upload file to Summer tour" })).toBeEnabled();
  });
  await expectFineEverywhere(page, "upload");
  await page.keyboard.press("Escape");

  await folders(page).getByRole("link", { name: "Summer tour" }).click();
  await test.step("the types that are shown stand in the address (B-124)", async () => {
    const folder = page.url();
    await page.goto(`${folder}?types=2`);
    await expect(page.getByText("Nothing found")).toBeVisible();
    await page.goto(`${folder}?types=1`);
    await expect(files(page).getByText("Second plan.png")).toBeVisible();
  });
  await page.goto("/library");
  // Matches in the folders below are shown.
  await page.getByLabel("Search this folder").fill("stage plan");
  await expect(files(page).getByText("Stage plan.png")).toBeVisible();
});

test("a whole folder is dropped, with the folders in it", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/library");
  await expect(folders(page).getByRole("link", { name: "Events", exact: true })).toBeVisible();
  await page.evaluate(() => {
    const entryOf = (name: string, children?: object[]) => {
      const bytes = new Uint8Array([0x61, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0x32, 0x0a]);
      let read = false;
      return {
        name,
        isFile: !children,
        isDirectory: Boolean(children),
        file: (done: (file: File) => void) => done(new File([bytes], name, { type: "text/csv" })),
        createReader: () => ({
          readEntries: (done: (entries: object[]) => void) => {
            done(read ? [] : (children ?? []));
            read = true;
          },
        }),
      };
    };
    const tree = entryOf("Advance", [
      entryOf("Rooms.csv"),
      entryOf("Travel", [entryOf("Flights.csv")]),
      entryOf("Receipts", []),
    ]);
    const event = new DragEvent("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", {
      value: { types: ["Files"], files: [], items: [{ webkitGetAsEntry: () => tree }] },
    });
    document.querySelector("section[aria-label=Library]")?.dispatchEvent(event);
  });
  await folders(page).getByRole("link", { name: "Advance" }).click();
  await expect(files(page).getByText("Rooms.csv")).toBeVisible({ timeout: 30_000 });
  // A folder without files is there too.
  await expect(folders(page).getByRole("link", { name: "Receipts" })).toBeVisible();
  // Dragged with the key for copying, a file stays where it is.
  await page.keyboard.down("Alt");
  await files(page)
    .getByRole("button", { name: "Open Rooms.csv" })
    .dragTo(folders(page).getByRole("link", { name: "Receipts" }));
  await page.keyboard.up("Alt");
  await expect(page.getByText("Rooms.csv copied to Receipts")).toBeVisible();
  await expect(files(page).getByText("Rooms.csv")).toBeVisible();
  await folders(page).getByRole("link", { name: "Travel" }).click();
  await expect(files(page).getByText("Flights.csv")).toBeVisible({ timeout: 30_000 });
});

test("a talent's library stands on their record, and its folders in the address (R-167, R-168)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const form = await newTalent(page, "Theodora Quince");
  await page.goto(`/talent/${/[0-9a-f-]{36}/.exec(form)?.[0]}/library`);
  await expect(folders(page).getByRole("link", { name: "Profile", exact: true })).toBeVisible();
  await addFolder(page, "Press");
  await folders(page).getByRole("link", { name: "Press", exact: true }).click();
  await upload(page, "Press", [await file("Portrait.png")]);
  await expect(files(page).getByText("Portrait.png")).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(files(page).getByText("Portrait.png")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("a user who has no right to documents does not see the library", async ({ browser }) => {
  const page = await openSignedIn(browser, ASSISTANT);
  await page.goto("/library");
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});

test("a file is shared by a link that opens without signing in, until it is revoked (B-131, C-259, C-331)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/library");
  await addFolder(page, "For press");
  await folders(page).getByRole("link", { name: "For press", exact: true }).click();
  await upload(page, "For press", [await file("Poster.png")]);
  await expect(files(page).getByText("Poster.png")).toBeVisible({ timeout: 30_000 });
  await expect(files(page).getByRole("button", { name: "Open Poster.png" }).locator("img")).toBeVisible({
    timeout: 30_000,
  });
  await menu(page, "Poster.png", "Share by email");
  const share = page.getByRole("dialog", { name: "Share Poster.png" });
  await share.getByLabel("To", { exact: true }).fill("press@example.com");
  await page.keyboard.press("Enter");
  await share.getByLabel("Message").fill("For Friday's issue.");
  await expect(share.getByRole("region", { name: "Preview" })).toContainText("For Friday's issue.");
  await share.getByRole("button", { name: "Create a link to copy" }).click();
  const url = await share.getByLabel("New link").inputValue();
  expect(url).toMatch(/\/share\/file\/[\w-]{43}$/);
  await expectFineEverywhere(page, "share");
  await share.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Link to Poster.png sent to 1 address")).toBeVisible();

  const outside = await browser.newContext();
  const visitor = await outside.newPage();
  await visitor.goto(new URL(new URL(url).pathname, page.url()).href);
  await expect(visitor.getByRole("heading", { name: "Poster.png" })).toBeVisible();
  await expect(visitor.getByText(/shares this file with you/)).toBeVisible();
  expect(await axeViolations(visitor)).toEqual([]);
  const [saved] = await Promise.all([
    visitor.waitForEvent("download"),
    visitor.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("Poster.png");

  await page.getByRole("button", { name: "Shared files" }).click();
  const sent = page.getByRole("dialog", { name: "Shared files" });
  await expect(sent.getByText("press@example.com")).toBeVisible();
  await sent.getByText(/^opened once/).click();
  await expect(sent.getByRole("list", { name: "Openings" })).toBeVisible();
  await sent.getByRole("button", { name: "Revoke the link for Poster.png" }).click();
  await expect(sent.getByText(/revoked/).first()).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("alert")).toContainText("This link doesn't work any more");
  await outside.close();
});

test("a file that a colleague removed meanwhile can't be shared, which the server's words say (B-737)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/library");
  await addFolder(page, "For radio");
  await folders(page).getByRole("link", { name: "For radio", exact: true }).click();
  await upload(page, "For radio", [await file("Jingle.png")]);
  await expect(files(page).getByText("Jingle.png")).toBeVisible({ timeout: 30_000 });
  await menu(page, "Jingle.png", "Share by email");
  const share = page.getByRole("dialog", { name: "Share Jingle.png" });
  await share.getByLabel("To", { exact: true }).fill("radio@example.com");
  await page.keyboard.press("Enter");
  await share.getByLabel("Message").fill("For Monday's show.");
  const other = await openSignedIn(browser, OWNER);
  await other.goto(page.url());
  await menu(other, "Jingle.png", "Delete");
  await expect(files(other).getByText("Jingle.png")).toHaveCount(0);
  const refused = page.waitForResponse((response) => new URL(response.url()).pathname === fileShares.send.path);
  await share.getByRole("button", { name: "Send", exact: true }).click();
  const { error } = z.parse(z.object({ error: z.object({ message: z.string() }) }), await (await refused).json());
  await expect(page.getByText(error.message).first()).toBeVisible();
  await expect(share.getByLabel("Message")).toHaveValue("For Monday's show.");
});

test("a right to assigned people reaches their libraries, and not the agency's own", async ({ browser }) => {
  const page = await openSignedIn(browser, AGENT);
  await page.goto("/library");
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Library" })).toHaveCount(0);
  await openList(page, "/talent");
  await page.locator("[data-row] [data-opener]").first().click();
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await expect(folders(page)).toBeVisible();
});
