/** Journeys of leaving a form: the "Unsaved data" question, and navigation while a save is pending. */
import { expect, type Page } from "@playwright/test";
import { navigation, OWNER, openSignedIn, test } from "./support/demo.ts";
import { box, newTalent, toast, unsaved } from "./support/page.ts";

// Leaves time for several browsers at once on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** Opens a form in a dialog and begins to fill it in. */
async function openContactForm(page: Page, edit: string): Promise<void> {
  await page.goto(edit.replace("summary/edit", "business"));
  await page.getByRole("button", { name: "Add contact" }).last().click();
  await box(page.getByRole("dialog", { name: "Add contact" }), "Name").fill("Somebody");
}

test("leaving a form with unsaved changes asks for confirmation, worded for adding or editing", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const body = "The data you have entered has not been saved. Are you sure you want to leave?";
  await test.step("Cancel asks in a dialog titled “Unsaved data”, where No stays (B-206, B-207, B-208, B-678)", async () => {
    await page.goto("/talent");
    await page.getByRole("link", { name: "Add talent" }).click();
    await box(page, "Name").fill("Nobody yet");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(unsaved(page)).toContainText(body);
    await expect(unsaved(page)).toContainText("Nothing is added until you save.");
    await unsaved(page).getByRole("button", { name: "No", exact: true }).click();
    await expect(box(page, "Name")).toHaveValue("Nobody yet");
  });
  await test.step("the navigation asks too (B-205)", async () => {
    await navigation(page).getByRole("link", { name: "Staff" }).click();
    await unsaved(page).getByRole("button", { name: "No", exact: true }).click();
  });
  await test.step("the browser asks when the page is closed or reloaded (B-679)", async () => {
    const confirmation = page.waitForEvent("dialog");
    const reload = page.reload();
    const browserDialog = await confirmation;
    expect(browserDialog.type()).toBe("beforeunload");
    await browserDialog.accept();
    await reload;
  });
  await test.step("Yes leaves, and the input is not kept (B-205, B-208)", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await unsaved(page).getByRole("button", { name: "Yes" }).click();
    await expect(page).toHaveURL(/\/talent$/);
    await page.getByRole("link", { name: "Add talent" }).click();
    await expect(box(page, "Name")).toHaveValue("");
  });

  const edit = await newTalent(page, "Leaving Leigh");
  await test.step("Cancel asks in other words while editing than while adding (B-209, B-680)", async () => {
    await page.goto(edit);
    await box(page, "Pronouns").fill("he/him");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(unsaved(page)).toContainText(body);
    await expect(unsaved(page)).toContainText("The last saved version stays as it is.");
    await unsaved(page).getByRole("button", { name: "Yes" }).click();
    await expect(page).toHaveURL(/\/profile\/summary$/);
  });

  await test.step("a form in a dialog asks in the words of adding (B-205, B-209)", async () => {
    await openContactForm(page, edit);
    await page.keyboard.press("Escape");
    await expect(unsaved(page)).toContainText("Nothing is added until you save.");
    await unsaved(page).getByRole("button", { name: "Yes" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("navigating during a save changes the page once it is saved, and stays if the save fails", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  const edit = await newTalent(page, "Onward Ormsby");
  const record = edit.replace("/edit", "");
  let respond = (_: "accept" | "abort"): void => undefined;
  await page.route("**/talents/profile-summary/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const outcome = await new Promise((resolve) => {
      respond = resolve;
    });
    await (outcome === "accept" ? route.continue() : route.abort());
  });
  /** Saves a headline; the response is held until the test releases it. */
  const saving = async (headline: string): Promise<void> => {
    await box(page, "Headline").fill(headline);
    const request = page.waitForRequest((request) => request.method() === "PUT");
    await page.keyboard.press("Control+Enter");
    await request;
  };
  const list = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Talent" });

  // Your own save is never reported as a save from another window, however slowly the next page loads.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes("in another window")) document.body.dataset.notice = "another window";
    }).observe(document.body, { childList: true, subtree: true });
  });

  // Through a link: the saved value is there on the way back.
  await page.getByRole("link", { name: "Edit" }).first().click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await saving("Saved on the way");
  await list.click();
  await expect(page).toHaveURL(/\/edit$/);
  respond("accept");
  await expect(toast(page, "Onward Ormsby saved")).toBeVisible();
  await expect(page).toHaveURL(/\/talent$/);
  await expect(unsaved(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.body.dataset.notice)).toBeUndefined();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${record}$`));
  await expect(page.getByText("Saved on the way")).toBeVisible();

  // Through the browser's back button: going forward again shows the saved value.
  await list.click();
  await page.getByRole("button", { name: "Actions for Onward Ormsby" }).first().click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await saving("Saved on the way back");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/edit$/);
  respond("accept");
  await expect(page).toHaveURL(/\/talent$/);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${record}$`));
  await expect(page.getByText("Saved on the way back")).toBeVisible();

  // A failed save keeps the form open with its error.
  await page.getByRole("link", { name: "Edit" }).first().click();
  await saving("Refused on the way");
  await list.click();
  respond("abort");
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(box(page, "Headline")).toHaveValue("Refused on the way");
  await list.click();
  await expect(unsaved(page)).toBeVisible();
});

test("a dialog closed during a save closes once it is saved, and stays open if the save fails", async ({ browser }) => {
  const page = await openSignedIn(browser, OWNER);
  let respond = (_: "accept" | "abort"): void => undefined;
  await page.route("**/contacts", async (route) => {
    const outcome = await new Promise((resolve) => {
      respond = resolve;
    });
    await (outcome === "accept" ? route.continue() : route.abort());
  });
  await page.goto("/partner");
  await page.locator("[data-opener]").first().click();
  await page.getByRole("link", { name: "Contacts" }).click();
  await page.getByRole("button", { name: "Add contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await box(dialog, "Name").fill("Wren Halloway");
  const leave = async (): Promise<void> => {
    const request = page.waitForRequest((request) => request.method() === "POST");
    await dialog.getByRole("button", { name: "Add contact" }).click();
    await request;
    await page.keyboard.press("Escape");
  };

  await leave();
  respond("abort");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(box(dialog, "Name")).toHaveValue("Wren Halloway");
  await expect(unsaved(page)).toHaveCount(0);

  await leave();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  respond("accept");
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, "Wren Halloway added")).toBeVisible();
});

test("Escape pressed right after a confirmation closes is handled, and the focus is back by then", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, OWNER);
  await openContactForm(page, await newTalent(page, "Escaping Esme"));
  await page.keyboard.press("Escape");
  await expect(unsaved(page)).toBeVisible();
  // Presses Escape in the moment the dialog is gone: a slow browser makes this reachable.
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
