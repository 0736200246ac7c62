import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
  AGENT,
  APP_ADMIN,
  atHome,
  navigation,
  OWNER,
  openSignedIn,
  PASSWORD,
  SCOUT,
  SUPER_ADMIN,
  submitLogin,
  test,
} from "../support/demo.ts";
import { expectNoViolation } from "../support/page.ts";
import { enterCode } from "../support/super-admin.ts";

const NEW_PASSWORD = "seven quiet rivers run 7!";

test.describe.configure({ timeout: 120_000 });

const signedOutPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function submitLoginAt(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await submitLogin(page, email, password);
}

/** Returns the link in the newest email to an address, read in the owner's outbox. */
async function linkFor(owner: Page, email: string): Promise<string> {
  await owner.goto("/outbox");
  await owner.getByRole("row").filter({ hasText: email }).first().getByRole("button").click();
  return (await owner.getByRole("dialog").getByRole("link").getAttribute("href")) ?? "";
}

test("a sign-in that fails without a message of the server shows that the error is unknown (B-756)", async ({
  browser,
}) => {
  const page = await signedOutPage(browser);
  await page.route("**/user/v1/auth/login", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "somethingWentWrong", message: "" } } }),
  );
  await submitLoginAt(page, OWNER, PASSWORD);
  await expect(page.getByText("Unknown error")).toBeVisible();
});

test("a wrong password shows an error, and the right one leads to the requested page", async ({ browser }) => {
  const page = await signedOutPage(browser);
  await page.goto("/scout");
  await expect(page).toHaveURL(/\/login\?next=%2Fscout$/);
  await expectNoViolation(page);
  await page.getByLabel("Email").fill(OWNER);
  await page.getByLabel("Password", { exact: true }).fill("wrong-1!");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(OWNER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/scout$/);
  await page.reload();
  await expect(navigation(page)).toBeVisible();
});

test("a forgotten password is reset by an emailed link, and the old one no longer works", async ({ browser }) => {
  const owner = await openSignedIn(browser, OWNER);
  const page = await signedOutPage(browser);
  await page.goto("/forgot-password");
  await expectNoViolation(page);
  await page.getByLabel("Email").fill(AGENT);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const link = await linkFor(owner, AGENT);
  expect(link).toMatch(/^\/reset-password\?code=[\w-]{43}$/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expectNoViolation(page);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("The password must be at least 6 characters")).toBeVisible();
  await expect(page.getByText("Still needed: at least 6 characters, a number, a special character")).toBeVisible();
  await page.getByLabel("New password").fill("shorter 1");
  await expect(page.getByText(/^Still needed: a special character/)).toBeVisible();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  // The new password signs in at once.
  await expect(navigation(page)).toBeVisible();

  const other = await signedOutPage(browser);
  await submitLoginAt(other, AGENT, PASSWORD);
  await expect(other.getByText("Incorrect email or password.")).toBeVisible();
  await submitLoginAt(other, AGENT, NEW_PASSWORD);
  await expect(navigation(other)).toBeVisible();
});

test("two-factor sign-in is set up and required, and a recovery code replaces a lost phone", async ({ browser }) => {
  const page = await openSignedIn(browser, APP_ADMIN);
  await page.goto("/talent");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Turn on two-factor authentication" }).click();
  await expect(page).toHaveURL(/\/2fa\/setup$/);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(/\/talent$/);
  await page.goto("/2fa/setup");
  await expect(page.getByRole("heading", { name: "Set up two-factor authentication" })).toBeVisible();
  await expectNoViolation(page);
  const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(/\s/g, "");
  const codeIn = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByLabel("Code", { exact: true }).fill(codeIn(0));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  const [recoveryCode = ""] = (await page.locator("main").innerText()).match(/\b[a-z0-9]{5}-[a-z0-9]{5}\b/) ?? [];
  expect(recoveryCode).not.toBe("");

  const again = await signedOutPage(browser);
  await submitLoginAt(again, APP_ADMIN, PASSWORD);
  await expect(again).toHaveURL(/\/2fa\/verify/);
  await expectNoViolation(again);
  await again.getByLabel("Code", { exact: true }).fill("000000");
  await again.keyboard.press("Enter");
  await expect(again.getByText("This code is incorrect or was already used.")).toBeVisible();
  await again.getByRole("button", { name: "Use a recovery code instead" }).click();
  await again.getByLabel("Recovery code").fill(recoveryCode);
  await again.keyboard.press("Enter");
  // No page in between.
  await expect(navigation(again)).toBeVisible();

  // After turning it off, the password alone is enough.
  await again.goto("/talent");
  await again.getByRole("button", { name: /^Your account/ }).click();
  await again.getByRole("menuitem", { name: "Turn off two-factor authentication" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(again.getByRole("status").filter({ hasText: "Two-factor authentication is off" })).toBeVisible();
});

test("signing out ends the session in every tab", async ({ browser }) => {
  const page = await atHome(browser, OWNER);
  const tab = await page.context().newPage();
  await tab.goto("/talent");
  await expect(navigation(tab)).toBeVisible();
  const token = page.waitForRequest((request) => request.url().endsWith("/users/me"));
  await page.reload();
  const authorization = (await (await token).headerValue("authorization")) ?? "";
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route(/\/login/, async (route) => {
    await slow;
    await route.continue();
  });
  const emptied = tab.waitForEvent("console", (message) => message.text() === "emptied");
  await tab.evaluate(() => {
    const report = (): void => (document.body.textContent ? undefined : console.log("emptied"));
    new MutationObserver(report).observe(document.body, { childList: true });
  });
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  // The screen is emptied however slowly the next page loads.
  await emptied;
  release();
  // The server has ended the session too.
  const me = await page.request.get("/user/v1/users/me", { headers: { authorization } });
  expect(me.status()).toBe(401);
  await expect(tab).toHaveURL(/\/login/, { timeout: 5000 });
});

test("a super admin must enter a code before anything else", async ({ browser }) => {
  const page = await signedOutPage(browser);
  await submitLoginAt(page, SUPER_ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/2fa\/verify/);
  await page.goto("/talent");
  await expect(page).toHaveURL(/\/2fa\/verify/);
});

test("one sees one's own sessions and ends another, whose screen is signed out within a moment", async ({
  browser,
}) => {
  const page = await signedOutPage(browser);
  const other = await (await browser.newContext({ userAgent: "Elsewhere/1.0" })).newPage();
  for (const each of [page, other]) {
    await submitLoginAt(each, SCOUT, PASSWORD);
    await expect(navigation(each)).toBeVisible();
  }
  await page.getByRole("button", { name: /^Your account: / }).click();
  await page.getByRole("menuitem", { name: "Your sessions" }).click();
  const dialog = page.getByRole("dialog", { name: "Your sessions" });
  await expect(dialog.getByText("This session")).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByRole("button", { name: "End the session on Elsewhere" }).click();
  await expect(page.getByText("The session has ended")).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(dialog.getByText("Elsewhere")).toHaveCount(0);
});

test("a super admin chooses an agency before anything is asked for that needs one", async ({ browser }) => {
  const page = await signedOutPage(browser);
  const refused: string[] = [];
  page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
  await submitLoginAt(page, SUPER_ADMIN, PASSWORD);
  await enterCode(page);
  await expect(page.getByRole("heading", { level: 2, name: "Choose an agency" })).toBeVisible();
  await page.reload();
  await navigation(page).getByRole("button", { name: "Choose an agency" }).click();
  await expect(page.getByRole("textbox", { name: "Search agencies" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(navigation(page).getByRole("link", { name: "Talent" })).toBeVisible();
  expect(refused).toEqual([]);
});

test("a different time zone is said once, answered or not", async ({ browser }) => {
  const abroad = { timezoneId: "Europe/Lisbon" };
  const page = await openSignedIn(browser, OWNER, abroad);
  const notice = (shown: Page) => shown.getByRole("region", { name: "Time zone" });
  const said = page.waitForResponse(/\/users\/me\/timezone$/);
  await page.goto("/talent");
  await expect(notice(page)).toBeVisible();
  await said;
  await page.getByRole("link", { name: "Scouts" }).first().click();
  await expect(notice(page)).toBeVisible();
  const again = await openSignedIn(browser, OWNER, abroad);
  await again.goto("/talent");
  await expect(again.locator("[data-row]").first()).toBeVisible();
  await expect(notice(again)).toBeHidden();
});
