/** Leaving a form: what is asked, when, and what happens while it is being saved. */
import { expect } from "@playwright/test";
import { navigation, OWNER, openSignedIn, test } from "./support/demo.ts";
import { box, newTalent, toast, unsaved } from "./support/page.ts";

// Several people at once, each in a browser of their own, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

test("leaving with unsaved changes asks, in the words of adding or of editing (B-205…B-209, B-678…B-680)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const body = "The data you have entered has not been saved. Are you sure you want to leave?";
  await page.goto("/talent");
  await page.getByRole("link", { name: "Add talent" }).click();
  await box(page, "Name").fill("Nobody yet");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(unsaved(page)).toContainText(body);
  await expect(unsaved(page)).toContainText("Nothing is added until you save.");
  await unsaved(page).getByRole("button", { name: "No", exact: true }).click();
  await expect(box(page, "Name")).toHaveValue("Nobody yet");
  // So does the navigation, and the browser when the page is left for good (B-679).
  await navigation(page).getByRole("link", { name: "Staff" }).click();
  await unsaved(page).getByRole("button", { name: "No", exact: true }).click();
  const asked = page.waitForEvent("dialog");
  const reload = page.reload();
  const browserDialog = await asked;
  expect(browserDialog.type()).toBe("beforeunload");
  await browserDialog.accept();
  await reload;
  await page.getByRole("button", { name: "Cancel" }).click();
  await unsaved(page).getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\/talent$/);
  // What was left behind is not kept.
  await page.getByRole("link", { name: "Add talent" }).click();
  await expect(box(page, "Name")).toHaveValue("");

  const edit = await newTalent(page, "Leaving Leigh");
  await page.goto(edit);
  await box(page, "Pronouns").fill("he/him");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(unsaved(page)).toContainText(body);
  await expect(unsaved(page)).toContainText("The last saved version stays as it is.");
  await unsaved(page).getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\/profile\/summary$/);

  // A form in a dialog asks as well.
  await page.goto("/talent?q=leaving");
  await page.getByRole("button", { name: "Actions for Leaving Leigh" }).first().click();
  await page.getByRole("menuitem", { name: "Change status" }).click();
  await page.getByRole("radio", { name: "Rejected" }).check();
  await page.keyboard.press("Escape");
  await expect(unsaved(page)).toContainText("The last saved version stays as it is.");
  await unsaved(page).getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("whoever goes on while it is being saved is not asked: they get there once it is saved, and a refusal keeps them", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  const edit = await newTalent(page, "Onward Ormsby");
  const record = edit.replace("/edit", "");
  let answer = (_: "taken" | "lost"): void => undefined;
  await page.route("**/talents/profile-summary/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const way = await new Promise((resolve) => {
      answer = resolve;
    });
    await (way === "taken" ? route.continue() : route.abort());
  });
  /** Saves what is typed into the headline; the answer comes when the test says so. */
  const saving = async (headline: string): Promise<void> => {
    await box(page, "Headline").fill(headline);
    const asked = page.waitForRequest((request) => request.method() === "PUT");
    await page.keyboard.press("Control+Enter");
    await asked;
  };
  const list = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Talent" });

  // One's own saving is nobody else's, however long the page that comes after it takes.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes("in another window")) document.body.dataset.said = "another window";
    }).observe(document.body, { childList: true, subtree: true });
  });

  // By a link: what was saved is behind it.
  await page.getByRole("link", { name: "Edit" }).first().click();
  const browserItself = await page.context().newCDPSession(page);
  await browserItself.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await saving("Saved on the way");
  await list.click();
  await expect(page).toHaveURL(/\/edit$/);
  answer("taken");
  await expect(toast(page, "Onward Ormsby is saved")).toBeVisible();
  await expect(page).toHaveURL(/\/talent$/);
  await expect(unsaved(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.body.dataset.said)).toBeUndefined();
  await browserItself.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${record}$`));
  await expect(page.getByText("Saved on the way")).toBeVisible();

  // By the browser's own way back: to where it leads, and forward again is what was saved.
  await list.click();
  await page.getByRole("button", { name: "Actions for Onward Ormsby" }).first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await saving("Saved on the way back");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/edit$/);
  answer("taken");
  await expect(page).toHaveURL(/\/talent$/);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${record}$`));
  await expect(page.getByText("Saved on the way back")).toBeVisible();

  // A refusal is read where it can be mended.
  await page.getByRole("link", { name: "Edit" }).first().click();
  await saving("Refused on the way");
  await list.click();
  answer("lost");
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(box(page, "Headline")).toHaveValue("Refused on the way");
  await list.click();
  await expect(unsaved(page)).toBeVisible();
});

test("a dialog that is left while it is being saved closes with it, and stays where it is refused", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  let answer = (_: "taken" | "lost"): void => undefined;
  await page.route("**/contacts", async (route) => {
    const way = await new Promise((resolve) => {
      answer = resolve;
    });
    await (way === "taken" ? route.continue() : route.abort());
  });
  await page.goto("/partner");
  await page.locator("[data-opener]").first().click();
  await page.getByRole("link", { name: "Contacts" }).click();
  await page.getByRole("button", { name: "Add contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await box(dialog, "Name").fill("Wren Halloway");
  const leave = async (): Promise<void> => {
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await dialog.getByRole("button", { name: "Add contact" }).click();
    await asked;
    await page.keyboard.press("Escape");
  };

  await leave();
  answer("lost");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(box(dialog, "Name")).toHaveValue("Wren Halloway");
  await expect(unsaved(page)).toHaveCount(0);

  await leave();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  answer("taken");
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, "Wren Halloway is added.")).toBeVisible();
});

test("Escape pressed as soon as a question is gone is heard, and the focus is back by then", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  await page.goto("/talent?q=quillan");
  await page.getByRole("button", { name: "Actions for Rafferty Quillan" }).first().click();
  await page.getByRole("menuitem", { name: "Change status" }).click();
  const chosen = page.getByRole("radio", { checked: false }).last();
  await chosen.click();
  await page.keyboard.press("Escape");
  await expect(unsaved(page)).toBeVisible();
  // No person is that quick; a browser with much to do is that slow.
  const focus = await page.evaluateHandle(() => ({
    on: new Promise<string | undefined>((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelectorAll("[aria-modal=true]").length !== 1) return;
        observer.disconnect();
        const on = document.activeElement;
        on?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
        resolve(on?.closest("[role=dialog]") ? on.tagName : "nothing");
      }).observe(document.body, { childList: true, subtree: true });
    }),
  }));
  await page.keyboard.press("Escape");
  expect(await focus.evaluate(({ on }) => on)).toBe("INPUT");
  await expect(unsaved(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await unsaved(page).getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
